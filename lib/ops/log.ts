import pino, { type Logger } from 'pino';

/**
 * The only way to a log. Lines carry an operation, an outcome, counts and key names: never a URL,
 * a header, a value of the payload, a share id or a key. The redactions are a second lock on that door.
 */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['id', 'shareId', 'url', 'headers', 'req', 'body', '*.id', '*.shareId', '*.url', '*.headers'], censor: '[hidden]' },
  });
}
