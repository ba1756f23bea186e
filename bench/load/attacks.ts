import { connect, type Socket } from 'node:net';
import { linkOf, type Viewer, withWorld } from './world.ts';
import { atMost, figure, info, type Row, type Scenario } from './scenario.ts';
import {
  keepAliveAgent,
  msOf,
  openLink,
  p50AndP99,
  readJson,
  visit,
  type Client,
  type Visit,
  visitRepeatedly,
  withStatus,
} from './visitors.ts';

const VISITORS = 10;
const LINKS = 40;
const DURATION_MS = Number(process.env['LOAD_SECONDS'] ?? 20) * 1000;
const THINK_MS = 1_000;
const PROBE_MS = 100;
const SILENT_READERS = 20;

type Attacker = Client & { readonly from: string };

interface Attack {
  readonly name: string;
  /** Goes on for `DURATION_MS`. Says what the attacker was answered. */
  readonly run: (attacker: Attacker) => Promise<string>;
}

const parameters = 'a&'.repeat(7_500);
const longHeaders: readonly Readonly<Record<string, string>>[] = [
  { 'user-agent': 'Mozilla/5.0 (X11; Linux) a/1 '.repeat(500) },
  { 'accept-language': 'de-AT;q=0.8,'.repeat(1_200) },
  { cookie: 'a=b; '.repeat(2_900) },
];

const attacks: readonly Attack[] = [
  {
    name: '7,500 query parameters, long headers',
    run: (attacker) =>
      repeat(4, (number) => {
        const path = ['/share', '/', '/nothing', '/share/data', '/oembed'][number % 5] ?? '/';
        const headers = number % 2 === 0 ? (longHeaders[(number / 2) % longHeaders.length] ?? {}) : {};
        return visit(attacker, number % 2 === 0 ? path : `${path}?${parameters}`, { headers });
      }),
  },
  {
    name: 'texts of repeated words',
    run: (attacker) => repeat(2, (number) => openLink(attacker, linkOf('words', number))),
  },
  {
    name: 'orders of 20 links that hang',
    run: (attacker) =>
      repeat(4, (number) => {
        const ids = Array.from({ length: 20 }, (_none, index) => `id=${linkOf('hang', 20 * number + index)}`);
        return visit(attacker, `/share?${ids.join('&')}`);
      }),
  },
  { name: `${SILENT_READERS} silent readers of downloads and JSON`, run: holdAnswers },
];

/** Each attack comes from one address, within the default limits, while ten visitors of other addresses open links. */
export const attacksOfOneAddress: Scenario = {
  about: `each attack for ${figure(DURATION_MS / 1000)} s from one address, beside ${VISITORS} visitors of other addresses`,
  missing: null,
  run: () =>
    withWorld(
      async ({ viewer }) => {
        await visitOthers(viewer, 5_000);
        const rows: Row[] = [info('p50 and p99 without an attack', p50AndP99(await visitOthers(viewer, 10_000)))];
        for (const [index, { name, run }] of attacks.entries()) {
          const attacker = { url: viewer.url, agent: keepAliveAgent(), from: `127.0.2.${index + 1}` };
          const [answers, others, probes] = await Promise.all([
            run(attacker),
            visitOthers(viewer, DURATION_MS),
            probe(viewer),
          ]);
          rows.push(
            info(`${name}: the attacker's answers`, answers),
            info(`p50 and p99 of ${others.length} visits`, p50AndP99(others)),
            atMost('p99', msOf(others, 0.99), 1_000, ' ms'),
            atMost('not shown', others.length - withStatus(others, 200).length, 0, ''),
            atMost('longest wait of /healthz', msOf(probes, 1), 300, ' ms'),
          );
        }
        return rows;
      },
      { settings: { RATE_LIMIT_MISSES: '' } },
    ),
};

let newLinks = 0;

async function visitOthers({ url }: Viewer, durationMs: number): Promise<readonly Visit[]> {
  const clients = Array.from({ length: VISITORS }, (_none, index): Client => ({
    url,
    agent: keepAliveAgent(),
    from: `127.0.1.${index + 1}`,
  }));
  let number = 0;
  const visits = await Promise.all(
    clients.map((client) =>
      visitRepeatedly(
        1,
        durationMs,
        () => {
          number += 1;
          // Every second link is new, so that the service has to be asked.
          const link = linkOf('bench', number % 2 === 0 ? number % LINKS : LINKS + (newLinks += 1));
          return (number % 5 === 0 ? readJson : openLink)(client, link);
        },
        () => THINK_MS * (0.5 + Math.random()),
      ),
    ),
  );
  return visits.flat();
}

function probe({ url }: Viewer): Promise<readonly Visit[]> {
  return visitRepeatedly(
    1,
    DURATION_MS,
    () => visit({ url, agent: false }, '/healthz'),
    () => PROBE_MS,
  );
}

async function repeat(concurrency: number, attack: (number: number) => Promise<Visit>): Promise<string> {
  const visits = await visitRepeatedly(concurrency, DURATION_MS, attack, () => 50);
  const answers = visits.map(({ status, problem }) => `${status ?? problem}`);
  return [...new Set(answers)].map((one) => `${answers.filter((each) => each === one).length} × ${one}`).join(', ');
}

/** Never reads: the kernel's buffers fill, and the rest of the answer waits in the viewer. */
async function holdAnswers({ url, from }: Attacker): Promise<string> {
  const { port } = new URL(url);
  const sockets = Array.from({ length: SILENT_READERS }, (_none, index) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from });
    const link = linkOf('long', index % 3);
    const path = index % 2 === 0 ? `/share?id=${link}` : `/share/history/csv?id=${link}`;
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: application/json\r\n\r\n`);
    return socket;
  });
  await new Promise((resolve) => setTimeout(resolve, DURATION_MS));
  const isHeld = ({ destroyed, closed }: Socket) => !destroyed && !closed;
  const held = sockets.filter(isHeld).length;
  for (const socket of sockets) socket.destroy();
  return `${held} connections still open`;
}
