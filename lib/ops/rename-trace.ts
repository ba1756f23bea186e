import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';

/**
 * A fetch Request cannot be made for TRACE, so Next answers 500 before the gate is asked, and logs a stack.
 * Under another name the gate refuses it like every other method that has no business here.
 */
export function renameTrace(): void {
  subscribe('http.server.request.start', (message) => {
    if (typeof message !== 'object' || message === null || !('request' in message)) return;
    const { request } = message;
    if (request instanceof IncomingMessage && request.method === 'TRACE') request.method = 'PROPFIND';
  });
}
