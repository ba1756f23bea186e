import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '#lib/reference/demo/seed.ts';
import { startTestService, type TestService, testKey } from '#lib/reference/test-service.ts';
import { decodeSharedAsset } from '#lib/tracking/decode/decode.ts';
import { createStates, type PreviewState } from './states.ts';

const wording = {
  status: ['InTransit', 'Out for delivery'].map((value) => ({ value, text: { '*': 'Own words' } })),
  exceptions: ['TemperatureHigh', 'Delayed'].map((value) => ({ value, text: { '*': 'Own words' } })),
};

let service: TestService;
let statesOf: Awaited<ReturnType<typeof createStates>>;
let states: readonly PreviewState[];
beforeAll(async () => {
  service = await startTestService();
  const shares = await seedDemo(service.store);
  statesOf = await createStates({ baseUrl: service.baseUrl, shares }, testKey);
  states = await statesOf({ wording });
});
afterAll(() => service.close());

async function read(title: string) {
  const state = states.find((other) => other.title === title);
  const decoded = decodeSharedAsset(await service.read(state?.shareId ?? ''));
  if (decoded.kind !== 'shared') throw new Error(`${title} is not shared`);
  return decoded.asset;
}

describe('the states of the preview', () => {
  test('have a name each, a title and a description', () => {
    expect(new Set(states.map(({ name }) => name)).size).toBe(states.length);
    for (const { name, title, about } of states) {
      expect(name).toMatch(/^[\p{L}\p{N}-]+$/u);
      expect(title.length * about.length, name).toBeGreaterThan(0);
    }
  });

  test('answer with a shipment, or with nothing where the status is 404', async () => {
    expect(states.filter(({ status }) => status === 404)).toHaveLength(1);
    for (const { shareId, status, name } of states) {
      const { kind } = decodeSharedAsset(await service.read(shareId));
      expect(kind, name).toBe(status === 404 ? 'unavailable' : 'shared');
    }
  });

  test('include a delivery, a stale page and an unreachable service', async () => {
    const delivered = await read('Delivered');
    expect(delivered.status?.text).toBe('Delivered');
    expect(delivered.history[0]?.event).toBe('Delivered');
    expect(states.filter(({ service }) => service !== 'up').map(({ status }) => status)).toEqual([200, 503]);
  });

  test('include one for each status with wording, and one for all exceptions with wording', async () => {
    expect((await read('Status Out for delivery')).status?.text).toBe('Out for delivery');
    expect((await read('Exceptions in your words')).exceptions?.labels).toEqual([
      'TemperatureHigh',
      'Delayed',
      'An exception without wording',
    ]);
    const plain = await statesOf({ wording: { status: [], exceptions: [] } });
    expect(plain.length).toBe(states.length - 3);
  });

  test('keep their links when they are asked for again', async () => {
    expect(await statesOf({ wording })).toEqual(states);
  });
});
