import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { bodyLimits } from './open-choices.ts';

type FailureStatus = 400 | 404 | 405 | 422 | 500 | 503;

export const success = { Code: 200, Message: 'Success' } as const;

export function failure(c: Context, status: FailureStatus, message: string, more: object = {}): Response {
  return c.json({ Code: status, Message: message, ...more }, status);
}

/** Before the body is held in memory. `maxSize`: bytes. */
export function limited(maxSize: number = bodyLimits.other) {
  return bodyLimit({ maxSize, onError: (c) => failure(c, 400, 'The request body is too large.') });
}

export function jsonText(c: Context, text: string): Response {
  return c.body(text, 200, { 'Content-Type': 'application/json' });
}

export function readQuery(c: Context): unknown {
  // Hono's own reader fails for a parameter named like a property of every object (`constructor`).
  const given = new URL(c.req.url).searchParams;
  const query = [...new Set(given.keys())].map((name) => {
    const values = given.getAll(name);
    // A parameter given twice becomes an array, which the schema refuses.
    return [name, values.length === 1 ? values[0] : values];
  });
  return Object.fromEntries(query);
}

/** 405 for every method that a path does not have. Comes after all routes. */
export function refuseOtherMethods<Env extends object>(app: Hono<Env>): void {
  const allowed = new Map<string, string>();
  for (const { method, path } of app.routes) {
    if (method !== 'ALL') allowed.set(path, method === 'GET' ? 'GET, HEAD' : method);
  }
  for (const [path, methods] of allowed) {
    app.all(path, (c) => {
      c.header('Allow', methods);
      return failure(c, 405, 'This method is not allowed here.');
    });
  }
}
