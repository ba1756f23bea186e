import { expect, test, vi } from 'vitest';
import { createTrackingClient } from '#lib/tracking/client.ts';
import { createBreaker } from '#lib/tracking/http/breaker.ts';
import { createMemoryBudget } from '../reading/memory-budget.ts';
import { createReader } from '../reading/reader.ts';
import { ask } from './fetch-share.ts';
import { createLanes } from './bulkhead.ts';

test('a question whose time is used up by waiting is answered as busy (503), without asking the service', async () => {
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
    const outcome = await ask(
      { source: 's', fieldMap: null, client, lanes: createLanes(), breaker },
      { reader, budget: createMemoryBudget() },
      { shareId: 'x', key: 'k', known: null, waitedMs: 6_300 },
    );
    expect(outcome).toEqual({ kind: 'unreachable', isBusy: true });
    expect(asked).toEqual([]);
  } finally {
    reader.close();
    vi.unstubAllEnvs();
  }
});
