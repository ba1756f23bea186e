import type { Socket } from 'node:net';
import { startRawPeer } from '#lib/tracking/http/test-peer.ts';

/** Answers a request on the socket; `count` is the number of requests for the link so far. */
export type Script = (socket: Socket, count: number, shareId: string) => void;

export interface ScriptedService {
  readonly url: string;
  /** Sets the script for a link. */
  play(shareId: string, script: Script): void;
  requestCount(shareId: string): number;
  close(): Promise<void>;
}

/** Starts a service that answers links without a script with `fallback`. */
export async function startScriptedService(fallback: Script): Promise<ScriptedService> {
  const scripts = new Map<string, Script>();
  const counts = new Map<string, number>();
  const peer = await startRawPeer((socket, _count, request) => {
    const [, shareId = ''] = /^GET \S*\?AssetShareID=(\S+) HTTP/.exec(request.toString('latin1')) ?? [];
    const count = (counts.get(shareId) ?? 0) + 1;
    counts.set(shareId, count);
    (scripts.get(shareId) ?? fallback)(socket, count, shareId);
  });
  return {
    url: peer.baseUrl,
    play: (shareId, script) => void scripts.set(shareId, script),
    requestCount: (shareId) => counts.get(shareId) ?? 0,
    close: peer.close,
  };
}

const JSON_TYPE = 'Content-Type: application/json\r\n';

/** The head of a JSON answer, without the final blank line. */
export const jsonHead = `HTTP/1.1 200 OK\r\n${JSON_TYPE}`;

/** Sends these bytes and leaves the connection open. */
export const send =
  (...bytes: readonly (string | Uint8Array)[]): Script =>
  (socket) => {
    for (const part of bytes) socket.write(part);
  };

/** A complete answer; JSON and 200 by default. */
export function answer(
  body: string | Uint8Array,
  { status = '200 OK', headers = JSON_TYPE }: { status?: string; headers?: string } = {},
): Script {
  return send(`HTTP/1.1 ${status}\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`, body);
}

/** Sends these bytes and closes the connection. */
export const sendAndEnd =
  (...bytes: readonly (string | Uint8Array)[]): Script =>
  (socket) => {
    for (const part of bytes) socket.write(part);
    socket.end();
  };

export const silence: Script = () => undefined;

/** Sends `start` at once and then one piece every `pauseMs`, until the connection closes. */
export function drip(start: string, pieces: Iterable<string>, pauseMs: number): Script {
  return (socket) => {
    socket.write(start);
    const iterator = pieces[Symbol.iterator]();
    const timer = setInterval(() => {
      const { value, done } = iterator.next();
      if (done === true || socket.destroyed) clearInterval(timer);
      else socket.write(value);
    }, pauseMs);
    socket.once('close', () => clearInterval(timer));
  };
}

/** Sends the same piece endlessly, as fast as the client reads. */
export function flood(start: string, piece: string | Uint8Array): Script {
  return (socket) => {
    socket.write(start);
    const pour = () => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on('drain', pour);
    pour();
  };
}

export function* endlessly(piece: string): Generator<string> {
  for (;;) yield piece;
}
