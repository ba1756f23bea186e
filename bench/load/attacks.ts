import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { hasNginx, startNginx } from '../../e2e/support/nginx.ts';
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
  /** Otherwise at the viewer itself. */
  readonly isAtNginx?: true;
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
  {
    name: 'behind nginx, 300 silent readers, 1,500 pipelined requests, 200 slow heads and bodies, 20 downloads',
    isAtNginx: true,
    run: holdConnections,
  },
];

/** Each attack comes from one address, within the default limits, while ten visitors of other addresses open links. */
export const attacksOfOneAddress: Scenario = {
  about: `each attack for ${figure(DURATION_MS / 1000)} s from one address, beside ${VISITORS} visitors of other addresses`,
  missing: null,
  run: () =>
    withWorld(
      async ({ viewer, addOutput }) => {
        const nginx = hasNginx ? await startNginx([viewer.url]) : null;
        if (nginx !== null) addOutput({ contents: async () => [Buffer.from(nginx.written())], stop: nginx.stop });
        await visitOthers(viewer, 5_000);
        const rows: Row[] = [info('p50 and p99 without an attack', p50AndP99(await visitOthers(viewer, 10_000)))];
        for (const [index, { name, run, isAtNginx = false }] of attacks.entries()) {
          const url = isAtNginx ? nginx?.url : viewer.url;
          if (url === undefined) continue;
          const attacker = { url, agent: keepAliveAgent(), from: `127.0.2.${index + 1}` };
          const [answers, others, probes, megabytes] = await Promise.all([
            run(attacker),
            visitOthers({ url }, DURATION_MS),
            probe(viewer),
            mostMegabytes(viewer),
          ]);
          await setTimeout(5_000);
          rows.push(
            info(`${name}: the attacker's answers`, answers),
            info(`p50 and p99 of ${others.length} visits`, p50AndP99(others)),
            atMost('p99', msOf(others, 0.99), 1_000, ' ms'),
            atMost(`not shown (${statusesOf(others)})`, others.length - withStatus(others, 200).length, 0, ''),
            atMost('longest wait of /healthz', msOf(probes, 1), 300, ' ms'),
            atMost('resident memory', megabytes, 450, ' MB'),
            // That of the metrics counts itself.
            atMost('requests left 5 s later', (await viewer.metrics())('share_viewer_requests_under_way') - 1, 0, ''),
          );
        }
        return rows;
      },
      // The heap as in the image; nginx says whose a request is.
      { settings: { RATE_LIMIT_MISSES: '', TRUSTED_PROXIES: '1', NODE_OPTIONS: '--max-old-space-size=256' } },
    ),
};

let newLinks = 0;

async function visitOthers({ url }: Pick<Viewer, 'url'>, durationMs: number): Promise<readonly Visit[]> {
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
  return statusesOf(await visitRepeatedly(concurrency, DURATION_MS, attack, () => 50));
}

function statusesOf(visits: readonly Visit[]): string {
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
  await setTimeout(DURATION_MS);
  const isHeld = ({ destroyed, closed }: Socket) => !destroyed && !closed;
  const held = sockets.filter(isHeld).length;
  for (const socket of sockets) socket.destroy();
  return `${held} connections still open`;
}

/** Of one address, within and beyond what nginx allows it. */
async function holdConnections({ url, from }: Attacker): Promise<string> {
  const { port } = new URL(url);
  const open = (start: string) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from });
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(start);
    return socket;
  };
  const host = `Host: 127.0.0.1:${port}\r\n`;
  const get = (path: string) => `GET ${path} HTTP/1.1\r\n${host}\r\n`;
  const many = <Made>(count: number, make: (index: number) => Made) =>
    Array.from({ length: count }, (_none, index) => make(index));
  const slow = [
    ...many(100, () => open('GET /share?id=')),
    ...many(100, () => open(`POST /share/data HTTP/1.1\r\n${host}Content-Length: 4000\r\n\r\n`)),
  ];
  const sockets = [
    ...slow,
    ...many(300, (index) => open(get(`/share?id=${linkOf('long', index % 3)}`))),
    ...many(20, (index) => open(get(`/share/history/csv?id=${linkOf('long', index % 3)}`))),
    open(get(`/share?id=${linkOf('bench', 1)}`).repeat(1_500)),
  ];
  const drip = setInterval(() => slow.forEach((socket) => socket.writable && socket.write('a')), 1_000);
  await setTimeout(DURATION_MS);
  clearInterval(drip);
  const held = sockets.filter(({ destroyed, closed }) => !destroyed && !closed).length;
  for (const socket of sockets) socket.destroy();
  return `${held} of ${sockets.length} connections still open`;
}

async function mostMegabytes({ pid }: Viewer): Promise<number> {
  let most = 0;
  for (const end = performance.now() + DURATION_MS; performance.now() < end; await setTimeout(100)) {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid()}/status`, 'utf8')) ?? [];
    most = Math.max(most, Number(kilobytes) / 1024);
  }
  return most;
}
