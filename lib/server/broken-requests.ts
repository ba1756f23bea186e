import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { afterProcessTime } from '#lib/base/process-timer.ts';
import { currentMetrics } from '#lib/runtime/metrics.ts';
import { dataHeaders } from '#lib/base/security-headers.ts';

/** What Node holds for late may have come in time to a process that had none to read it: so long it may still be read, ms. */
export const LAST_CHANCE_MS = 250;

const TIMED_OUT = 'ERR_HTTP_REQUEST_TIMEOUT';
const statusOfCode: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  [TIMED_OUT]: 408,
};

/** What never became a whole request gets our headers too; a connection without a byte is cut without an answer. */
export function answerBrokenRequests(server: Server, given: Readonly<Record<string, string>> = dataHeaders): void {
  const latest = new WeakMap<Socket, ServerResponse>();
  const follow = ({ socket }: IncomingMessage, response: ServerResponse) => void latest.set(socket, response);
  server.on('request', follow);
  server.on('checkContinue', follow);
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Socket) => {
    if (code !== TIMED_OUT) return answerBroken(code, socket);
    const before = latest.get(socket);
    const wasWhole = before?.req.complete;
    afterProcessTime(LAST_CHANCE_MS, () => {
      const now = latest.get(socket);
      const isWholeNow = now?.req.complete && (now !== before || !wasWhole);
      if (!isWholeNow) answerBroken(code, socket);
    });
  });

  function answerBroken(code: string, socket: Socket): void {
    const response = latest.get(socket);
    const isAnswering = response !== undefined && response.headersSent && !response.writableFinished;
    if (!socket.writable || socket.bytesRead === 0 || isAnswering) {
      socket.destroy();
      return;
    }
    currentMetrics().brokenRequest();
    const status = statusOfCode[code] ?? 400;
    const headers = Object.entries({ ...given, 'Content-Length': '0', Connection: 'close' }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${headers.join('')}\r\n`);
    socket.destroySoon();
  }
}
