import pino, { type Logger } from 'pino';
import { currentSettings } from '#lib/config/settings.ts';

/** Of lines nobody reads: a collector that has stopped reading costs its lines, not the memory. */
const MAX_UNREAD_BYTES = 4 * 1024 * 1024;

let log: Logger | null = null;

/**
 * The only way to a log. Lines carry an operation, an outcome, counts and key names: never a URL, a header, a value of
 * the payload, a share id or a key. Where one slips in, the redactions hide it.
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
    // From a byte on, for `flush` waits for what is being written only where there is a least length.
    pino.destination({ dest: 1, sync: false, minLength: 1, maxLength: MAX_UNREAD_BYTES }),
  );
  return log;
}

/** An unexpected error's name and places, without its message, which may hold anything. */
export function traceOf(error: unknown): { error: string; at: string[] } {
  if (!(error instanceof Error)) return { error: typeof error, at: [] };
  const { name, message, stack = '' } = error;
  const start = stack.indexOf(message);
  return { error: name, at: start === -1 ? [] : framesIn(stack.slice(start + message.length)) };
}

/** The first places of a stack whose message is cut off. */
function framesIn(stack: string): string[] {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 5)
    .map((line) => line.trim());
}

const levels = [
  ['error', 'error'],
  ['warn', 'warn'],
  ['log', 'info'],
  ['info', 'info'],
  ['debug', 'debug'],
  ['trace', 'debug'],
] as const;

/**
 * What Next, React and Node print becomes lines of the log. Of an error they keep name and places, of a text only the
 * place it was printed from: both may hold the address of a request, and with it the identifier.
 */
export function logConsole(): void {
  for (const [method, level] of levels) {
    Reflect.set(console, method, (...said: unknown[]) => {
      const error = said.find((part) => part instanceof Error);
      currentLog()[level]({
        operation: 'console',
        ...(error === undefined ? { at: framesIn(new Error().stack ?? '').slice(1) } : traceOf(error)),
      });
    });
  }
  // Node's own listener writes warnings to stderr as they are.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => currentLog().warn({ operation: 'warning', ...traceOf(warning) }));
  // In the place of server.mjs's, which is for the start.
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', (error) => {
    currentLog().fatal({ operation: 'crash', ...traceOf(error) });
    process.exit(1);
  });
  process.on('unhandledRejection', (reason) => {
    currentLog().error({ operation: 'unhandledRejection', ...traceOf(reason) });
  });
}

/** Words of letters, one number of at most two digits at the end: `AssetShareID`, `address_line_2`, `[].lat`. */
const fieldNamePattern = /^(?:\[\]\.)?[A-Za-z]{1,24}(?:[_-]?[A-Za-z]{1,24}){0,6}(?:_?\d{1,2})?$/;
const MAX_KEY_LENGTH = 40;
/** Long runs of letters that change their case like dice are identifiers without digits. */
const MIN_LETTERS_PER_WORD = 2;

export interface KeyNames {
  /** Of the shape a field of an interface has. */
  readonly plain: readonly string[];
  /** How many others there are: an address, a number, an identifier, a name may be a key too. */
  readonly odd: number;
}

/** Parts key names that may stand in a log from those that are only counted. */
export function sortKeyNames(keys: readonly string[]): KeyNames {
  const plain = keys.filter(isPlain);
  return { plain, odd: keys.length - plain.length };
}

function isPlain(key: string): boolean {
  if (key.length > MAX_KEY_LENGTH || !fieldNamePattern.test(key)) return false;
  const letters = key.replace(/[^A-Za-z]/g, '');
  const words = letters.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  return letters.length >= MIN_LETTERS_PER_WORD * words.length || words.length <= 2;
}
