import type { Socket } from 'node:net';
import { startRawPeer } from '#lib/tracking/http/test-peer.ts';

/** What the service does to the connection when it is asked for a link; `asked` counts the questions for it from 1. */
export type Script = (socket: Socket, asked: number, shareId: string) => void;

export interface ScriptedService {
  /** What the viewer takes for the service. */
  readonly url: string;
  /** From now on this happens when the link is asked for. */
  play(shareId: string, script: Script): void;
  /** How often a link was asked for. */
  asked(shareId: string): number;
  close(): Promise<void>;
}

/** A service that answers every link with `otherwise`, but for those it has a script for. */
export async function startScriptedService(otherwise: Script): Promise<ScriptedService> {
  const scripts = new Map<string, Script>();
  const counts = new Map<string, number>();
  const peer = await startRawPeer((socket, _count, question) => {
    const [, shareId = ''] = /^GET \S*\?AssetShareID=(\S+) HTTP/.exec(question.toString('latin1')) ?? [];
    const asked = (counts.get(shareId) ?? 0) + 1;
    counts.set(shareId, asked);
    (scripts.get(shareId) ?? otherwise)(socket, asked, shareId);
  });
  return {
    url: peer.baseUrl,
    play: (shareId, script) => void scripts.set(shareId, script),
    asked: (shareId) => counts.get(shareId) ?? 0,
    close: peer.close,
  };
}

const JSON_TYPE = 'Content-Type: application/json\r\n';

/** The start of an answer with a body of JSON. */
export const jsonHead = `HTTP/1.1 200 OK\r\n${JSON_TYPE}`;

/** These bytes, and no more. */
export const send =
  (...bytes: readonly (string | Uint8Array)[]): Script =>
  (socket) => {
    for (const part of bytes) socket.write(part);
  };

/** A complete answer, of JSON and 200 unless it says otherwise. */
export function answer(
  body: string | Uint8Array,
  { status = '200 OK', headers = JSON_TYPE }: { status?: string; headers?: string } = {},
): Script {
  return send(`HTTP/1.1 ${status}\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`, body);
}

/** These bytes, then the end of the connection. */
export const sendAndEnd =
  (...bytes: readonly (string | Uint8Array)[]): Script =>
  (socket) => {
    for (const part of bytes) socket.write(part);
    socket.end();
  };

/** Nothing at all. */
export const silence: Script = () => undefined;

/** `start` at once, then piece after piece with a pause (ms) before each, until the connection is gone. */
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

/** The same piece without an end, as fast as it is taken. */
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
