import { expect, test, vi } from 'vitest';
import { createTrackingClient } from '#lib/tracking/client.ts';
import { createBreaker } from '#lib/tracking/http/breaker.ts';
import { createPool } from '#lib/runtime/pool.ts';
import { createReader } from '../reading/reader.ts';
import { createBulkhead } from './bulkhead.ts';
import { fetchShare } from './upstreams.ts';

test('returns a busy outcome, without a request to the service, when waiting has used up the time', async () => {
  vi.stubEnv('TRACKING_BASE_URL', 'http://127.0.0.1:1');
  vi.stubEnv('LOG_LEVEL', 'silent');
  const asked: string[] = [];
  const breaker = createBreaker(async ({ url }) => {
    asked.push(url.href);
    throw new Error('nothing may be sent');
  });
  const client = createTrackingClient({ baseUrl: 'http://127.0.0.1:1/', transport: breaker.transport });
  const reader = createReader({ script: 'none', onStart: () => undefined, onFailure: () => undefined });
  try {
    const outcome = await fetchShare(
      { source: 's', fieldMap: null, client, bulkhead: createBulkhead(), breaker },
      { reader, memory: createPool({ capacity: 1 }) },
      { shareId: 'x', key: 'k', known: null, waitedMs: 6_300 },
    );
    expect(outcome).toEqual({ kind: 'unreachable', isBusy: true });
    expect(asked).toEqual([]);
  } finally {
    reader.close();
    vi.unstubAllEnvs();
  }
});
