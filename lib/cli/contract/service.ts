import { createNodeTransport } from '#lib/tracking/http/node-transport.ts';
import { operationUrl, parseJson, readBaseUrl } from '#lib/tracking/http/request.ts';
import { transportLimits } from '../settings.ts';

export interface Answer {
  readonly status: number;
  /** undefined: none, or not JSON. */
  readonly body: unknown;
}

export interface Question {
  readonly query?: Readonly<Record<string, string>>;
  readonly content?: unknown;
  /** The own key by default; null sends none. */
  readonly accessKey?: string | null;
}

/** It is asked without the typed client, which forgives what shall be seen here. */
export interface Service {
  ask(method: 'GET' | 'POST' | 'DELETE', operation: string, question?: Question): Promise<Answer>;
  close(): Promise<void>;
}

const MOST_REFUSAL = 1024 * 1024;

/** Throws a TypeError for an unusable address. Questions reject with a TrackingError when no whole answer comes. */
export function openService(baseUrl: string, ownKey: string): Service {
  const base = readBaseUrl(baseUrl);
  const transport = createNodeTransport(transportLimits);
  return {
    async ask(method, operation, { query = {}, content, accessKey = ownKey } = {}) {
      const headers = {
        accept: 'application/json',
        ...(accessKey === null ? {} : { AccessKey: accessKey }),
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const url = operationUrl(base, operation, query);
      const { status, body } = await transport({
        method,
        url,
        headers,
        refusalBytes: MOST_REFUSAL,
        ...(content === undefined ? {} : { body: JSON.stringify(content) }),
      });
      return { status, body: tryParse(body) };
    },
    close: () => transport.close(),
  };
}

function tryParse(body: Uint8Array): unknown {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}
