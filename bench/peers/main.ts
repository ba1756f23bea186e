import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../lib/run/find-browser.mjs';
import { type Conditions, slow4G } from '../page-loads.ts';
import { openPeer, type Peer, type PeerLoad } from './open-peer.ts';
import { startPeers } from './peers.ts';
import { type Measured, renderPeers } from './peers-report.ts';

/**
 * The same tracks in this page, in pages of others whose built sources lie in the folder that is named, and in as little
 * as a page with a map can be, in turns.
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const SIZES = (process.env['REPORTS'] ?? '10000 100000').split(' ').map(Number);
const PATIENCE_MS = 1_000 * Number(process.env['PATIENCE'] ?? 420);
const slowPhone: Conditions = { slower: 4, network: slow4G };
/** All are drawn by the processor, WebGL too, and nothing but this machine is reached. */
const flags = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
];

const named = process.argv[process.argv.indexOf('--peers') + 1];
if (named === undefined) {
  process.stderr.write('name the folder that holds traccar-web and frontend: npm run bench -- --peers FOLDER\n');
  process.exit(2);
}
process.stdout.write(`${await measure(resolve(process.env['INIT_CWD'] ?? '.', named))}\n`);
process.exit(0);

interface Opened extends Measured {
  readonly peer: Peer;
  readonly loads: PeerLoad[];
  readonly failures: string[];
}

function begin(peer: Peer, reports: number): Opened {
  return { peer, name: peer.name, reports, loads: [], failures: [] };
}

async function measure(folder: string): Promise<string> {
  const running = await startPeers(folder, SIZES);
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    args: [...args.filter((arg) => arg !== '--disable-gpu'), ...flags],
    env: { ...process.env, ...env },
  });
  const measured = SIZES.flatMap((reports) => running.map(({ peer }) => begin(peer, reports)));
  const loads: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { peer, reports, loads: seen, failures } of measured) {
        loads.push(loadavg()[0] ?? NaN);
        await openPeer(browser, peer, reports, slowPhone, PATIENCE_MS).then(
          (load) => {
            process.stderr.write(`${JSON.stringify({ page: peer.name, reports, ...load })}\n`);
            seen.push(load);
          },
          (error: unknown) => failures.push(error instanceof Error ? error.message : String(error)),
        );
      }
    }
    return renderPeers(
      measured,
      `Slow 4G, processor 4 × slower, medians of ${ROUNDS}; ${browser.version()}; load of the machine ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`,
    );
  } finally {
    await browser.close();
    await Promise.all(running.map(({ stop }) => stop()));
  }
}
