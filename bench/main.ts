import { buildOrderLink, buildShareLink } from '#lib/share/link.ts';
import { startReferenceIn } from '../e2e/support/processes.ts';
import { createShipment } from '../e2e/support/shipment.ts';
import { measureFrames } from './frames.ts';
import { buildHello, startHello } from './hello.ts';
import { load, speedOf, type Speed, type Sample } from './load.ts';
import { measureOpenings } from './openings.ts';
import { HELLO, renderReport, type Results } from './report.ts';
import { withSetup } from './setup.ts';
import { answerSize, htmlSize, scriptSize } from './sizes.ts';
import { readingsAt } from './tracks.ts';

const ROUNDS = 4;
const ROUND_MS = 2_500;
const WARM_UP_MS = 2_000;

const ORDER_LINKS = 20;

const isJson = process.argv.includes('--json');
const results = await bench();
process.stdout.write(`${isJson ? JSON.stringify(results, null, 2) : renderReport(results)}\n`);
process.exit(0);

async function bench(): Promise<Results> {
  const built = await buildHello();
  return withSetup(async ({ folder, defer, startViewer }) => {
    const hello = await startHello(built);
    defer(hello.stop);
    const reference = await startReferenceIn(folder);
    defer(reference.stop);
    const viewer = await startViewer(reference.url, { SHARE_FRESH_SECONDS: '' });
    const service = { referenceUrl: reference.url, accessKey: reference.accessKey };
    const [{ shareId }, measured, long] = [
      await createShipment(service, fields(50)),
      await createShipment(service, fields(50, true)),
      await createShipment(service, fields(1_000)),
    ];
    const order = await Promise.all(Array.from({ length: ORDER_LINKS }, () => createShipment(service, fields(50))));
    const urlOf = (id: string) => buildShareLink(viewer.url, id);
    const share = urlOf(shareId);
    const pages = {
      [HELLO]: hello.url,
      '/share, 50 rows': share,
      '/share, 1,000 rows': urlOf(long.shareId),
      [`/share, ${ORDER_LINKS} links of 50 rows`]: buildOrderLink(
        viewer.url,
        order.map((one) => one.shareId),
      ),
    };
    return {
      speed: { 1: await compare(pages, 1), 32: await compare(pages, 32) },
      openings: await measureOpenings(built),
      html: await ofEach({ ...pages, '/share, 50 rows with readings': urlOf(measured.shareId) }, htmlSize),
      scripts: await ofEach({ [HELLO]: hello.url, '/share': share }, scriptSize),
      hostScripts: await ofEach({ '/embed.js': `${viewer.url}/embed.js` }, answerSize),
      // Last, because the browser takes all CPU time.
      frames: await measureFrames(reference.url, shareId),
    };
  });
}

/** Alternates between pages, so that background load affects all of them equally. */
async function compare(pages: Readonly<Record<string, string>>, connections: number): Promise<Record<string, Speed>> {
  const samples = new Map<string, Sample[]>();
  for (const url of Object.values(pages)) await load(url, connections, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, url] of Object.entries(pages)) {
      samples.set(name, [...(samples.get(name) ?? []), await load(url, connections, ROUND_MS)]);
    }
  }
  return Object.fromEntries([...samples].map(([name, measured]) => [name, speedOf(measured)]));
}

async function ofEach<T>(
  pages: Readonly<Record<string, string>>,
  measure: (url: string) => Promise<T>,
): Promise<Record<string, T>> {
  return Object.fromEntries(
    await Promise.all(Object.entries(pages).map(async ([name, url]) => [name, await measure(url)] as const)),
  );
}

function fields(rows: number, hasReadings = false): Record<string, unknown> {
  const end = Date.now() - 60_000;
  return {
    AssetName: 'Bench pallet',
    Status: 'In transit',
    TrackingNo: 'BENCH-1',
    DestinationAddress: { AddressLine1: 'Havnegade 12', PostalCode: '8000', City: 'Aarhus', Country: 'Denmark' },
    Exceptions: ['Delayed by customs'],
    LocationHistory: Array.from({ length: rows }, (_none, index) => ({
      Latitude: 56 - index * 0.01,
      Longitude: 10 - index * 0.012,
      Address: { City: `Town ${rows - index}`, Country: 'Germany' },
      Timestamp: new Date(end - index * 1_200_000).toISOString(),
      ...(hasReadings && { Readings: readingsAt(index) }),
    })),
    ...(hasReadings && { ReadingLimits: { TemperatureC: { Min: 2, Max: 8 } } }),
  };
}
