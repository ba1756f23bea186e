import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServerPayload, singleton } from '#lib/base/singleton.ts';
import type { Brand } from '#lib/brand/brand.ts';
import type { EmbedOptions } from '#lib/embed/options.ts';
import type { RegionalLocale } from '#lib/i18n/locales.ts';
import type { LoadedOrder } from '#lib/share/load/load-link.ts';
import type { Fault } from '#lib/share/view/outcome.ts';

export interface PageContext {
  readonly path: string;
  readonly isPaper: boolean;
  readonly locale: RegionalLocale;
  readonly embed: EmbedOptions;
  readonly brand: Brand;
  readonly fault: Fault | 'reading' | null;
  readonly ended: string | null;
  readonly query: string | null;
  /** The address that an unavailable link may have had before it was damaged. */
  readonly repaired: string | null;
  readonly order: LoadedOrder | null;
}

export const pageContexts = createServerPayload<PageContext>('page');

/** Answers a refresh of an open page, or null if it has to be drawn anew. */
export type Refresh = (request: Request) => Promise<Response | null>;

const holder = () => singleton<{ refresh: Refresh | null }>('refresh', () => ({ refresh: null }));

export function provideRefresh(refresh: Refresh): void {
  holder().refresh = refresh;
}

/** Answered before Next, whose way to a route costs many times as much. False: Next has to answer. */
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

/** Puts the body, whose length `checkRequest` has checked, back for Next. null: no stated length, or a client gone. */
export function peekBody(request: IncomingMessage): Promise<Buffer | null> {
  const length = Number(request.headers['content-length'] ?? NaN);
  if (Number.isNaN(length) || length === 0) return Promise.resolve(null);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (body: Buffer | null) => {
      request.off('readable', read).off('close', giveUp);
      if (body !== null) request.unshift(body);
      resolve(body);
    };
    const giveUp = () => settle(null);
    const read = () => {
      for (let chunk: unknown = request.read(); chunk instanceof Buffer; chunk = request.read()) {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= length) return settle(Buffer.concat(chunks));
      }
    };
    request.on('readable', read).on('close', giveUp);
  });
}
