import { currentLog, placesIn, traceOf } from './log.ts';

const levels = { error: 'error', warn: 'warn', log: 'info', info: 'info', debug: 'debug', trace: 'debug' } as const;

/**
 * What Next, React and Node print becomes lines of the log. Of an error they keep name and places, of a text only the
 * place it was printed from: both may hold the address of a request, and with it the identifier.
 */
export function logConsole(): void {
  for (const method of ['error', 'warn', 'log', 'info', 'debug', 'trace'] as const) {
    Reflect.set(console, method, (...said: unknown[]) => {
      const error = said.find((part) => part instanceof Error);
      currentLog()[levels[method]]({
        operation: 'console',
        ...(error === undefined ? { at: placesIn(new Error().stack ?? '').slice(1) } : traceOf(error)),
      });
    });
  }
  // Node's own listener writes warnings to stderr as they are.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => currentLog().warn({ operation: 'warning', ...traceOf(warning) }));
}
