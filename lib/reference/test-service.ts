import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { expect } from 'vitest';
import { createReferenceApp } from './app.ts';
import type { DatabaseOptions } from './database.ts';
import { seedBasics } from './demo/seed.ts';
import { openStore, type Store } from './operations/store.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface TestService {
  readonly store: Store;
  readonly databaseUrl: string;
  /** The same service without the network between. */
  readonly app: ReturnType<typeof createReferenceApp>;
  readonly baseUrl: string;
  /** Failures of the service's own; a test that expects none checks that it is empty. */
  readonly reported: readonly string[];
  /** A string body goes as it is, anything else as JSON. The key is the demo account's; null sends none. */
  call(method: string, path: string, body?: unknown, accessKey?: string | null): Promise<Answer>;
  createAsset(item: object): Promise<string>;
  share(assetId: string): Promise<string>;
  /** The shared view, asked for without a key. */
  read(shareId: string): Promise<unknown>;
  close(): Promise<void>;
}

export const testKey = 'test-key';
export const otherAccountKey = 'test-key-of-another-account';
export const expiredKey = 'test-key-that-has-ended';

/** What lies at a path inside received JSON. */
export function field(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );
}

/** The service over real HTTP on a free port, with a database file of its own. For tests. */
export async function startTestService(options: DatabaseOptions = {}): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), 'reference-app-'));
  const databaseUrl = `file:${join(folder, 'test.db')}`;
  const store = await openStore(databaseUrl, { durable: false, ...options });
  await seedBasics(store);
  await store.setAccessKeys([
    { key: testKey, accountId: 'demo' },
    { key: otherAccountKey, accountId: 'demo-2' },
    { key: expiredKey, accountId: 'demo', expiresOn: new Date(Date.now() - 1) },
  ]);
  const reported: string[] = [];
  const app = createReferenceApp({ store, report: (operation, kind) => reported.push(`${operation} ${kind}`) });
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const baseUrl = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';

  async function call(
    method: string,
    path: string,
    body?: unknown,
    accessKey: string | null = testKey,
  ): Promise<Answer> {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: accessKey === null ? {} : { AccessKey: accessKey },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    return { status: response.status, body: await response.json() };
  }

  async function succeed(method: string, path: string, body?: unknown, accessKey?: null): Promise<unknown> {
    const answer = await call(method, path, body, accessKey);
    expect(answer.status).toBe(200);
    return answer.body;
  }

  return {
    store,
    databaseUrl,
    app,
    baseUrl,
    reported,
    call,
    createAsset: async (item) =>
      String(field(await succeed('POST', '/Assets/NewAssets', [item]), 'Assets', 0, 'AssetID')),
    share: async (assetId) =>
      String(field(await succeed('POST', '/Assets/CreateSharing', { AssetID: assetId }), 'AssetShareID')),
    read: (shareId) =>
      succeed('GET', `/Assets/GetSharing?AssetShareID=${encodeURIComponent(shareId)}`, undefined, null),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      store.close();
      await rm(folder, { recursive: true });
    },
  };
}
