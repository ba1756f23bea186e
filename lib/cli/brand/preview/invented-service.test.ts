import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTrackingClient } from '#lib/tracking/client.ts';
import { createNodeTransport } from '#lib/tracking/http/node-transport.ts';
import { type InventedService, startInventedService } from './invented-service.ts';

let service: InventedService;
beforeAll(async () => {
  service = await startInventedService((key) => ({ statuses: key === 'b2' ? ['Loaded'] : [], exceptions: [] }));
});
afterAll(() => service.close());

function ask(shareId: string, brandKey = 'b1') {
  return createTrackingClient({ baseUrl: service.baseUrlOf(brandKey), transport: createNodeTransport() }).getSharing(
    shareId,
  );
}

describe('the invented service', () => {
  test('answers a state by its name, with ages that fit the moment', async () => {
    const result = await ask('shared');
    if (result.kind !== 'shared') throw new Error('not shared');
    const age = Date.now() - Date.parse(result.asset.history[0]?.time?.iso ?? '');
    expect(age).toBeGreaterThan(6 * 60_000);
    expect(age).toBeLessThan(60 * 60_000);
  });

  test('knows no other name, and the states of wording only for the brand that has it', async () => {
    expect(await ask('invented')).toEqual({ kind: 'unavailable' });
    expect(await ask('unavailable')).toEqual({ kind: 'unavailable' });
    expect(await ask('worded-status-1')).toEqual({ kind: 'unavailable' });
    expect(await ask('worded-status-1', 'b2')).toMatchObject({ kind: 'shared', asset: { status: { text: 'Loaded' } } });
  });

  test.each([
    ['refused', 'rejected'],
    ['unreadable', 'unreadable'],
    ['unreachable', 'unreachable'],
  ])('the state %s fails as %s', async (name, problem) => {
    await expect(ask(name)).rejects.toMatchObject({ kind: problem });
  });

  test('the stale state is answered once for each time it is armed, brand by brand', async () => {
    service.armStale('b1');
    expect((await ask('stale')).kind).toBe('shared');
    await expect(ask('stale')).rejects.toMatchObject({ kind: 'unreachable' });
    service.armStale('b1');
    await expect(ask('stale', 'b2')).rejects.toMatchObject({ kind: 'unreachable' });
    expect((await ask('stale')).kind).toBe('shared');
  });
});
