import type { IncomingMessage, ServerResponse } from 'node:http';
import { singleton } from '#lib/base/singleton.ts';
import { peekBody } from './requests.ts';

/** Answers a refresh of an open page, or null if it has to be drawn anew. */
export type Refresh = (request: Request) => Promise<Response | null>;

const holder = () => singleton<{ refresh: Refresh | null }>('refresh', () => ({ refresh: null }));

/** Of the bundle that draws pages. */
export function provideRefresh(refresh: Refresh): void {
  holder().refresh = refresh;
}

/**
 * Most refreshes have nothing new. They are answered before Next, whose way to a route costs many times as much. False:
 * Next has to answer.
 */
export async function answerUnchanged(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { refresh } = holder();
  if (refresh === null || request.method !== 'POST') return false;
  const body = await peekBody(request);
  if (body === null) return false;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value);
  const answer = await refresh(
    new Request('http://viewer/share/data', { method: 'POST', headers, body: Uint8Array.from(body) }),
  );
  if (answer === null) return false;
  const text = await answer.text();
  response.writeHead(answer.status, {
    ...Object.fromEntries(answer.headers),
    ...(text !== '' && { 'Content-Length': Buffer.byteLength(text) }),
  });
  response.end(text);
  return true;
}
