import { join } from 'node:path';
import { build } from 'esbuild';
import type { decodeSharedAsset } from '../lib/tracking/decode/decode.ts';

/** Median CPU ms of decoding one answer. An argument names the folder of another checkout to measure. */
const [folder = join(import.meta.dirname, '..')] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
// Bundled as shipped, because tsx's `__name` calls would add a sixth to small answers.
const { outputFiles } = await build({
  entryPoints: [join(folder, 'lib/tracking/decode/decode.ts')],
  bundle: true,
  format: 'esm',
  platform: 'node',
  write: false,
});
const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
const decoder: { readonly decodeSharedAsset: typeof decodeSharedAsset } = await import(
  `data:text/javascript;base64,${code}`
);
const now = Date.UTC(2026, 10, 21);

for (const [name, body, rounds, perRound] of [
  ['50 reports', answerOf(50, 'Z'), 21, 1_000],
  ['100,000 reports', answerOf(100_000, 'Z'), 9, 1],
  ['100,000 reports without zones', answerOf(100_000, ''), 9, 1],
] as const)
  process.stdout.write(`${name}: ${measure(body, rounds, perRound).toFixed(4)} ms\n`);

/** Parsing is not measured. Rounds below 0 warm up. */
function measure(body: string, rounds: number, perRound: number): number {
  const figures: number[] = [];
  for (let round = -3; round < rounds; round += 1) {
    const answers = Array.from({ length: perRound }, (): unknown => JSON.parse(body));
    const start = process.cpuUsage();
    for (const answer of answers) decoder.decodeSharedAsset(answer, { now });
    const { user, system } = process.cpuUsage(start);
    if (round >= 0) figures.push((user + system) / 1_000 / perRound);
  }
  return figures.sort((a, b) => a - b)[rounds >> 1] ?? NaN;
}

function answerOf(rows: number, zone: string): string {
  return JSON.stringify({
    AssetName: 'Bench pallet',
    Status: 'In transit',
    TrackingNumber: 'BENCH-1',
    CurrentAddress: 'Berlin',
    DestinationAddress: { City: 'Rotterdam' },
    Exceptions: [],
    CarrierName: 'Blue Line',
    LabelID: 7,
    CreatedOn: '2025-04-19T04:56:51Z',
    LocationHistory: Array.from({ length: rows }, (_none, index) => ({
      Latitude: 52 + (index % 100) / 100,
      Longitude: 13.4,
      Timestamp: new Date(now - 1_000_000 - index * 60_000).toISOString().replace('Z', zone),
      Address: `Main Street ${index % 50}, Berlin`,
      Event: 'Seen',
    })),
  });
}
