import { buildConnector, errors } from 'undici';
import { type Stage, TrackingError } from '../errors.ts';

const TIMEOUTS: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);
const BROKEN_HTTP =
  /^(?:UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|UND_ERR_REQ_CONTENT_LENGTH_MISMATCH|UND_ERR_INVALID_ARG|UND_ERR_NOT_SUPPORTED|UND_ERR_RES_EXCEEDED_MAX_SIZE)$/;

/**
 * Our error for one of undici's or Node's, which quote hosts and addresses. A connection closed in order before the
 * stated end is `unreadable`; one that is reset, or that ends before any answer, is `unreachable`.
 */
export function transportError(error: unknown, stage: Stage): TrackingError {
  const code = codeOf(error);
  const details = { stage, ...(code === null ? {} : { code }) };
  if (code !== null && TIMEOUTS.has(code)) return new TrackingError('unreachable', 'timeout', details);
  if (isParserError(error) || (code !== null && BROKEN_HTTP.test(code)))
    return new TrackingError('unreadable', 'protocol', details);
  if (stage === 'in-body' && code === 'UND_ERR_SOCKET') return new TrackingError('unreadable', 'cut-off', details);
  return new TrackingError('unreachable', 'connection', {
    ...details,
    isReused: stage === 'before-headers' && wasReused(error),
  });
}

/** Codes are short constants; anything longer is not one. */
function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  const { code } = error;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(code) ? code : null;
}

function isParserError(error: unknown): boolean {
  return error instanceof Error && error.name === 'HTTPParserError';
}

/** Errors of connections that had already served: a reset tells nothing of its socket by itself. */
const resets = new WeakSet<Error>();

/** Connects as undici does, and notes which of the connections that end with an error had served before. */
export function notingReuse(options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector(options);
  return (target, callback) =>
    connect(target, (...result) => {
      const [, socket] = result;
      socket?.prependListener('error', (error) => {
        if (socket.bytesRead > 0) resets.add(error);
      });
      callback(...result);
    });
}

/** Whether the failed connection had answered before. */
export function wasReused(error: unknown): boolean {
  if (error instanceof errors.SocketError) return (error.socket?.bytesRead ?? 0) > 0;
  return error instanceof Error && resets.has(error);
}
