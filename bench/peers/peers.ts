import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyPort } from '#lib/run/free-port.mjs';
import { startNode } from '#lib/run/processes.mjs';
import { waitForOk } from '#lib/run/wait-for.mjs';
import { startViewerIn } from '../../e2e/support/processes.ts';
import { goToStart, openReplay } from '../journey/replay-load.ts';
import type { Colour } from './film.ts';
import { type Meter, startMeter } from './meter.ts';
import type { Peer } from './open-peer.ts';
import { OWNTRACKS_USER, owntracksAnswer, owntracksPath } from './owntracks.ts';
import { PLAIN_COLOUR, plainAnswer } from './plain.ts';
import { type SiteOptions, startSite } from './site.ts';
import { traccarAnswer } from './traccar.ts';

export interface Running {
  readonly peer: Peer;
  readonly stop: () => Promise<void>;
}

type PeerPage = Omit<Peer, 'meter'>;

/** Of traccar-web with every point of one speed. */
const TURBO_END: Colour = [144, 13, 0];
const OWNTRACKS_BLUE: Colour = [63, 81, 181];

/** Starts the pages that are compared; of the peers those whose built sources lie in `folder`. */
export async function startPeers(folder: string, sizes: readonly number[]): Promise<readonly Running[]> {
  const traccar = join(folder, 'traccar-web', 'build');
  const owntracks = join(folder, 'frontend', 'dist');
  return [
    await startOurs(),
    ...(isBuilt(traccar)
      ? [
          await startBuilt(traccarPage, {
            folder: traccar,
            answer: traccarAnswer(sizes),
            heavy: sizes.map((size) => `/api/positions?deviceId=${size}`),
          }),
        ]
      : []),
    ...(isBuilt(owntracks)
      ? [
          await startBuilt(owntracksPage, {
            folder: owntracks,
            answer: owntracksAnswer(sizes),
            heavy: sizes.map((size) => `/api/0/locations?user=${OWNTRACKS_USER}&device=${size}`),
          }),
        ]
      : []),
    await startBuilt(plainPage, {
      folder: null,
      answer: plainAnswer(),
      heavy: ['/leaflet.js', ...sizes.map((size) => `/track?reports=${size}`)],
    }),
  ];
}

function isBuilt(folder: string): boolean {
  if (existsSync(join(folder, 'index.html'))) return true;
  process.stderr.write(`${folder} holds no built page, and is left out\n`);
  return false;
}

async function startBuilt(page: PeerPage, options: SiteOptions): Promise<Running> {
  const [site, meter] = [await startSite(options), await startMeter()];
  meter.leadTo(site.port);
  const stop = async () => {
    meter.stop();
    site.stop();
  };
  return { peer: { ...page, meter }, stop };
}

const traccarPage: PeerPage = {
  name: 'traccar-web',
  pathOf: (reports) => {
    const query = { deviceId: String(reports), from: '2026-01-01T00:00:00.000Z', to: '2026-11-30T00:00:00.000Z' };
    return `/replay?${new URLSearchParams(query).toString()}`;
  },
  map: '.maplibregl-canvas',
  usable: '.maplibregl-canvas',
  whole: null,
  colourOf: () => TURBO_END,
  replay: async (page) => {
    await page.locator('.MuiSlider-root + div > button:nth-of-type(2)').dispatchEvent('click');
  },
};

const owntracksPage: PeerPage = {
  name: 'OwnTracks frontend',
  pathOf: owntracksPath,
  map: '.leaflet-container',
  usable: '.leaflet-overlay-pane path',
  whole: null,
  colourOf: () => OWNTRACKS_BLUE,
  replay: null,
};

const plainPage: PeerPage = {
  name: 'plain Leaflet, one line',
  pathOf: (reports) => `/?reports=${reports}`,
  map: '.leaflet-container',
  usable: '.leaflet-overlay-pane canvas',
  whole: null,
  colourOf: () => PLAIN_COLOUR,
  replay: null,
};

/** Each opening is that of another link, which the server has read just before. */
async function startOurs(): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-peers-'));
  const servicePort = await anyPort();
  const service = startNode("the bench's service", ['--import', 'tsx', 'bench/large-service.ts'], {
    env: { ...process.env, PORT: String(servicePort) },
  });
  const serviceUrl = `http://127.0.0.1:${servicePort}`;
  if (!(await waitForOk(serviceUrl, service))) throw new Error("the bench's service did not start");
  const meter = await startMeter();
  const settings = { APP_URL: meter.url, LOG_LEVEL: 'info', SHARE_FRESH_SECONDS: '60' };
  const viewer = await startViewerIn(folder, serviceUrl, settings);
  meter.leadTo(Number(new URL(viewer.url).port));
  const stop = async () => {
    meter.stop();
    await Promise.all([viewer.stop(), service.stop()]);
    rmSync(folder, { recursive: true, force: true });
  };
  return { peer: ourPeer(meter, viewer.url), stop };
}

function ourPeer(meter: Meter, viewerUrl: string): Peer {
  let opened = 0;
  return {
    name: 'this page',
    meter,
    pathOf: async (reports) => {
      opened += 1;
      const id = `large-${reports}-jittered-${opened}`;
      await beRead(viewerUrl, id);
      return `/share?id=${id}`;
    },
    map: '[data-map]',
    usable: '[data-map=drawn]',
    whole: '[data-map=drawn] [data-line=whole]',
    colourOf: (page) => page.evaluate(routeColour),
    replay: async (page) => {
      await openReplay(page);
      await goToStart(page);
      await page.getByRole('button', { name: 'Play', exact: true }).click();
    },
  };
}

async function beRead(viewerUrl: string, id: string): Promise<void> {
  await (await fetch(`${viewerUrl}/share?id=${id}`)).arrayBuffer();
  const track = await fetch(`${viewerUrl}/share/track`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-share-viewer': '1' },
    body: JSON.stringify({ id }),
  });
  if (!track.ok) throw new Error(`the track was answered with ${track.status}`);
  await track.arrayBuffer();
}

function routeColour(): [number, number, number] {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) throw new Error('there is no canvas');
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--route').trim();
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}
