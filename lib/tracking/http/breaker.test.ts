import { afterEach, describe, expect, it, test } from 'vitest';
import { TrackingError } from '../errors.ts';
import { createTrackingClient } from '../client.ts';
import type { CircuitState } from '#lib/base/circuit-breaker.ts';
import { createBreaker } from './breaker.ts';
import { createNodeTransport } from './node-transport.ts';
import { withRetry } from './retry.ts';
import { startHttpPeer } from './test-peer.ts';
import type { Transport, TransportRequest } from './transport.ts';

const request: TransportRequest = { method: 'GET', url: new URL('http://service.test/'), headers: {} };
const answer = (status: number) => ({ status, header: () => [], body: new Uint8Array() });
const timeout = new TrackingError('unreachable', 'timeout', { stage: 'before-headers' });

/** A breaker over attempts that end as the test says, at a time the test sets, each of another visitor unless it says whose. */
function world() {
  let now = 0;
  let visitors = 0;
  let visitor: string | null = null;
  const states: CircuitState[] = [];
  const open: { settle: (status: number) => void; fail: (error: unknown) => void }[] = [];
  let attempts = 0;
  const transport: Transport = ({ signal }) => {
    attempts += 1;
    return new Promise((resolve, reject) => {
      open.push({ settle: (status) => resolve(answer(status)), fail: (error) => reject(error) });
      signal?.addEventListener('abort', () => reject(new TrackingError('unreachable', 'aborted')));
    });
  };
  const breaker = createBreaker(transport, {
    now: () => now,
    onChange: (state) => states.push(state),
    visitorOf: () => visitor ?? `visitor ${(visitors += 1)}`,
  });
  const begin = () =>
    breaker.transport(request).then(
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
    attempts: () => attempts,
    pass: (ms: number) => void (now += ms),
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

test('the circuit is open only while it refuses, even if nobody asks again', async () => {
  const { ask, breaker, pass, states } = world();
  await ask(...times(20, 503));
  expect(breaker.state()).toBe('open');
  pass(5_000);
  expect(breaker.state()).toBe('half-open');
  expect(states).toEqual(['open']);
  await ask(200);
  expect(breaker.state()).toBe('closed');
});

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
    expect(attempts()).toBe(20);
  });

  test('and aborts attempts that hang, but not young ones', async () => {
    const { begin, end, ask, pass } = world();
    const old = begin();
    pass(1_000);
    const young = begin();
    await ask(...times(20, 503));
    expect(await old).toBe(circuitOpen);
    end(200);
    expect(await young).toBe('200');
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
    const { ask, pass, states } = world();
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
    const { begin, end, ask, pass, states } = world();
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
    made.pass(5_000);
    return made;
  }

  test('lets one attempt probe after 5 s, and refuses all others meanwhile', async () => {
    const { begin, end, attempts, states } = await broken();
    const probe = begin();
    expect(await Promise.all([begin(), begin()])).toEqual([circuitOpen, circuitOpen]);
    expect(attempts()).toBe(21);
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
    const { ask, pass, attempts } = await broken();
    await ask(how);
    pass(4_999);
    expect(await ask(200)).toEqual([circuitOpen]);
    pass(1);
    expect(await ask(200)).toEqual(['200']);
    expect(attempts()).toBe(22);
  });

  test('probes again when a kept connection was closed', async () => {
    const { ask, states } = await broken();
    await ask(new TrackingError('unreachable', 'connection', { isReused: true }), 200);
    expect(states).toEqual(['open', 'half-open', 'closed']);
  });

  test('refuses slow links for longer, so that others probe first', async () => {
    const { breaker, pass } = await broken();
    expect(breaker.isRefusing(false)).toBe(false);
    expect(breaker.isRefusing(true)).toBe(true);
    pass(1_000);
    expect(breaker.isRefusing(true)).toBe(false);
  });

  test('leaves the probe after a failed one to other visitors, for a second', async () => {
    const { ask, be, breaker, pass } = await broken();
    be('198.51.100.7');
    await ask(timeout);
    pass(5_000);
    expect(breaker.isRefusing(false)).toBe(true);
    be(null);
    expect(breaker.isRefusing(false)).toBe(false);
    be('198.51.100.7');
    pass(1_000);
    expect(breaker.isRefusing(false)).toBe(false);
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
    let now = 0;
    const node = createNodeTransport();
    cleanUps.push(peer.close, node.close);
    let visitors = 0;
    const breaker = createBreaker(node, { now: () => now, visitorOf: () => `visitor ${(visitors += 1)}` });
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
    now += 5_000;
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
