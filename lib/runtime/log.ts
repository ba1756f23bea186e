import pino, { type Logger } from 'pino';
import { currentSettings } from '#lib/config/settings.ts';

const MAX_UNREAD_BYTES = 4 * 1024 * 1024;

let log: Logger | null = null;

/**
 * Lines carry an operation, an outcome, counts and key names: never a URL, a header, a value, a share id or a key. The
 * redactions are a second line of defence.
 */
export function currentLog(): Logger {
  log ??= pino(
    {
      level: currentSettings().logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['id', 'shareId', 'url', 'headers', 'req', 'body', '*.id', '*.shareId', '*.url', '*.headers'],
        censor: '[hidden]',
      },
    },
    // `flush` waits for pending writes only with a minimum length. `maxLength` drops lines that no collector reads.
    pino.destination({ dest: 1, sync: false, minLength: 1, maxLength: MAX_UNREAD_BYTES }),
  );
  return log;
}

/** Name and stack frames of an unexpected error, without its message, which may contain anything. */
export function traceOf(error: unknown): { error: string; at: string[] } {
  if (!(error instanceof Error)) return { error: typeof error, at: [] };
  const { name, message, stack = '' } = error;
  const start = stack.indexOf(message);
  return { error: name, at: start === -1 ? [] : framesIn(stack.slice(start + message.length)) };
}

function framesIn(stack: string): string[] {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 5)
    .map((line) => line.trim());
}

const levels = { error: 'error', warn: 'warn', log: 'info', info: 'info', debug: 'debug', trace: 'debug' } as const;

/** Logs that Next, React or Node printed something, without its text, which may contain a share id. */
export function logConsole(): void {
  for (const [method, level] of Object.entries(levels)) {
    Reflect.set(console, method, (...printed: unknown[]) => {
      const error = printed.find((part) => part instanceof Error);
      currentLog()[level]({
        operation: 'console',
        ...(error === undefined ? { at: framesIn(new Error().stack ?? '').slice(1) } : traceOf(error)),
      });
    });
  }
  process.removeAllListeners('warning');
  process.on('warning', (warning) => currentLog().warn({ operation: 'warning', ...traceOf(warning) }));
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', (error) => {
    currentLog().fatal({ operation: 'crash', ...traceOf(error) });
    process.exit(1);
  });
  process.on('unhandledRejection', (reason) => {
    currentLog().error({ operation: 'unhandledRejection', ...traceOf(reason) });
  });
}
