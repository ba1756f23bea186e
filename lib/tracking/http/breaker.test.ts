import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { TrackingError } from '../errors.ts';
import { createTrackingClient } from '../client.ts';
import { type CircuitStateName, createBreaker } from './breaker.ts';
import { createNodeTransport } from './node-transport.ts';
import { withRetry } from './retry.ts';
import { startHttpPeer } from './test-peer.ts';
import type { Transport, TransportRequest } from './transport.ts';

const request: TransportRequest = { method: 'GET', url: new URL('http://service.test/'), headers: {} };
const answer = (status: number) => ({ status, header: () => [], body: new Uint8Array() });
const timeout = new TrackingError('unreachable', 'timeout', { stage: 'before-headers' });

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => void vi.setSystemTime(Date.now() + ms);

/** A breaker over attempts that end as the test says, each of another visitor unless it says whose. */
function world(slots = 96, maxWaiting = 256) {
  let visitors = 0;
  let visitor: string | null = null;
  const states: CircuitStateName[] = [];
  const open: { settle: (status: number) => void; fail: (error: unknown) => void }[] = [];
  const attempts: TransportRequest[] = [];
  const transport: Transport = (sent) => {
    attempts.push(sent);
    const { signal } = sent;
    return new Promise((resolve, reject) => {
      open.push({ settle: (status) => resolve(answer(status)), fail: (error) => reject(error) });
      signal?.addEventListener('abort', () => reject(new TrackingError('unreachable', 'aborted')));
    });
  };
  const breaker = createBreaker(transport, {
    onChange: (state) => states.push(state),
    visitorOf: () => visitor ?? `visitor ${(visitors += 1)}`,
    slots,
    maxWaiting,
  });
  const begin = (more: Partial<TransportRequest> = {}) =>
    breaker.transport({ ...request, ...more }).then(
      ({ status }) => String(status),
      (error: unknown) => String(error),
    );
  /** Ends the latest attempt. */
  const end = (how: number | Error) => {
    const attempt = open.pop();
    if (typeof how === 'number') attempt?.settle(how);
    else attempt?.fail(how);
  };
  return {
    breaker,
    states,
    begin,
    end,
    attempts,
    be: (name: string | null) => void (visitor = name),
    async ask(...how: (number | Error)[]) {
      const said: string[] = [];
      for (const each of how) {
        const asked = begin();
        end(each);
        said.push(await asked);
      }
      return said;
    },
  };
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const circuitOpen = 'TrackingError: tracking service unreachable: circuit-open';

describe('the circuit opens', () => {
  it.each([
    ['503', 503],
    ['500', 500],
    ['429', 429],
    ['timeouts', timeout],
    ['resets', new TrackingError('unreachable', 'connection')],
  ])('after twenty failures: %s', async (_, failure) => {
    const { ask, attempts, states } = world();
    await ask(...times(19, failure));
    expect(states).toEqual([]);
    await ask(failure);
    expect(states).toEqual(['open']);
    expect(await ask(200)).toEqual([circuitOpen]);
    expect(attempts).toHaveLength(20);
  });

  test('when half of the attempts fail, and not when fewer do', async () => {
    const half = world();
    for (let round = 0; round < 10; round += 1) await half.ask(200, 503);
    expect(half.breaker.state()).toBe('open');
    const less = world();
    for (let round = 0; round < 50; round += 1) await less.ask(200, 200, 503);
    expect(less.breaker.state()).toBe('closed');
  });

  test('when links of twenty visitors fail, however many links of one visitor do', async () => {
    const { ask, be, states } = world();
    be('198.51.100.7');
    await ask(...times(500, timeout));
    be(null);
    await ask(...times(18, 503));
    expect(states).toEqual([]);
    await ask(503);
    expect(states).toEqual(['open']);
  });

  test('not for a visitor whose links fail among others that are answered', async () => {
    const { ask, be, states } = world();
    for (let round = 0; round < 60; round += 1) {
      be('198.51.100.7');
      await ask(...times(20, 503));
      be(null);
      await ask(200);
    }
    expect(states).toEqual([]);
  });

  test('for recent failures only: not for twenty failures in an hour', async () => {
    const { ask, states } = world();
    for (let round = 0; round < 60; round += 1) {
      await ask(503);
      pass(60_000);
    }
    expect(states).toEqual([]);
  });

  it.each([
    ['{} and data', 200],
    ['refusals', 404],
    ['bad requests', 400],
    ['answers that cannot be read', new TrackingError('unreadable', 'cut-off', { stage: 'in-body' })],
    ['aborted attempts', new TrackingError('unreachable', 'aborted')],
    ['kept connections that were closed', new TrackingError('unreachable', 'connection', { isReused: true })],
  ])('never for %s', async (_, how) => {
    const { ask, states } = world();
    await ask(...times(100, how));
    expect(states).toEqual([]);
  });

  test('not for links that hang while others are answered', async () => {
    const { begin, end, ask, states } = world();
    for (let round = 0; round < 40; round += 1) {
      const hanging = begin();
      pass(2_000);
      await ask(200);
      pass(1_000);
      end(timeout);
      await hanging;
    }
    expect(states, 'a timeout counts only when no other attempt was answered since its start').toEqual([]);
    await ask(...times(60, timeout));
    expect(states).toEqual(['open']);
  });
});

describe('an open circuit', () => {
  async function broken() {
    const made = world();
    await made.ask(...times(20, 503));
    pass(5_000);
    return made;
  }

  test('lets one attempt probe after 5 s, and refuses all others meanwhile', async () => {
    const { begin, end, attempts, states } = await broken();
    const probe = begin();
    expect(await Promise.all([begin(), begin()])).toEqual([circuitOpen, circuitOpen]);
    expect(attempts).toHaveLength(21);
    expect(attempts[20]?.usesNewConnection, 'a kept one may be broken').toBe(true);
    end(200);
    expect(await probe).toBe('200');
    expect(states).toEqual(['open', 'half-open', 'closed']);
  });

  test('closes after one success, and forgets earlier failures', async () => {
    const { ask, states } = await broken();
    expect(await ask(200, ...times(19, 503))).not.toContain(circuitOpen);
    expect(states).toEqual(['open', 'half-open', 'closed']);
    await ask(503);
    expect(states.at(-1)).toBe('open');
  });

  it.each([
    ['fails', 503],
    ['hangs', timeout],
    ['is aborted', new TrackingError('unreachable', 'aborted')],
  ])('stays open for another 5 s when the probe %s', async (_, how) => {
    const { ask, attempts } = await broken();
    await ask(how);
    pass(4_999);
    expect(await ask(200)).toEqual([circuitOpen]);
    pass(1);
    expect(await ask(200)).toEqual(['200']);
    expect(attempts).toHaveLength(22);
  });
});

describe('slots', () => {
  const busy = 'TrackingError: tracking service unreachable: busy';

  test('are taken in turn, and requests for which there is no room are refused, which opens no circuit', async () => {
    const { attempts, begin, breaker, end, states } = world(2, 30);
    const asked = Array.from({ length: 32 }, () => begin());
    expect(attempts).toHaveLength(2);
    expect(breaker.slots()).toEqual({ taken: 2, waiting: 30 });
    for (let refused = 0; refused < 25; refused += 1) expect(await begin()).toBe(busy);
    for (let answered = 0; answered < 32; answered += 1) {
      await expect.poll(() => attempts.length, { timeout: 20_000 }).toBeGreaterThan(answered);
      end(200);
    }
    expect(await Promise.all(asked)).toEqual(times(32, '200'));
    expect(breaker.slots()).toEqual({ taken: 0, waiting: 0 });
    expect(states).toEqual([]);
  });

  test('are not taken by those who gave up while they waited, nor kept from those behind them', async () => {
    const { attempts, begin, breaker, end } = world(1);
    const controller = new AbortController();
    const [first, gaveUp, second] = [begin(), begin({ signal: controller.signal }), begin()];
    controller.abort();
    end(200);
    expect(await first).toBe('200');
    expect(await gaveUp).toBe('TrackingError: tracking service unreachable: aborted');
    await expect.poll(() => attempts.length, { timeout: 20_000 }).toBe(2);
    end(200);
    expect(await second).toBe('200');
    expect(breaker.slots()).toEqual({ taken: 0, waiting: 0 });
  });
});

describe('over HTTP', () => {
  const cleanUps: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  });

  test('a failing service gets at most a tenth more requests, then none, and one success closes the circuit', async () => {
    let asked = 0;
    let isDown = true;
    const peer = await startHttpPeer((_request, response) => {
      asked += 1;
      if (isDown) response.writeHead(503).end();
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    const node = createNodeTransport();
    cleanUps.push(peer.close, node.close);
    let visitors = 0;
    const breaker = createBreaker(node, { visitorOf: () => `visitor ${(visitors += 1)}` });
    const client = createTrackingClient({
      baseUrl: peer.baseUrl,
      accessKey: 'key',
      transport: withRetry(breaker.transport, { pauseMs: [1, 2] }),
    });
    const load = () =>
      client.getSharing('s').then(
        (view) => view.kind,
        (error: unknown) => String(error),
      );
    const said: string[] = [];
    while (breaker.state() === 'closed') said.push(await load());
    expect(asked).toBe(20);
    expect(said.length).toBeGreaterThanOrEqual(18);
    expect(await Promise.all(times(200, null).map(load))).toEqual(times(200, circuitOpen));
    expect(asked).toBe(20);

    isDown = false;
    pass(5_000);
    expect(await load()).toBe('unavailable');
    expect(new Set(await Promise.all(times(20, null).map(load)))).toEqual(new Set(['unavailable']));
    expect(asked).toBe(41);
  });

  test('a write is sent even while the circuit is open', async () => {
    let [asked, visitors] = [0, 0];
    const peer = await startHttpPeer((_request, response) => {
      asked += 1;
      response.writeHead(503).end();
    });
    const node = createNodeTransport();
    cleanUps.push(peer.close, node.close);
    const client = createTrackingClient({
      baseUrl: peer.baseUrl,
      accessKey: 'key',
      transport: createBreaker(node, { visitorOf: () => `visitor ${(visitors += 1)}` }).transport,
    });
    for (let count = 0; count < 25; count += 1) await client.getSharing('s').catch(() => null);
    expect(asked).toBe(20);
    await expect(client.addNote('a', 'x')).rejects.toMatchObject({ kind: 'uncertain' });
    expect(asked).toBe(21);
  });
});
