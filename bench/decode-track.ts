import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { createAnswer } from '#lib/share/load/answer.ts';
import { decodeAnswer } from '#lib/share/decoding/decode-answer.ts';
import { trackAnswer } from '#lib/share/track/encode.ts';
import { inRoot } from '#lib/run/paths.mjs';
import { launchBrowser } from '#lib/run/find-browser.mjs';
import { largeAnswer, type TrackKind } from './tracks.ts';

/**
 * Measures how long decoding a track of 100,000 reports blocks a slow phone. Each round uses a new page, so that no
 * compiled code is reused.
 */
const CPU_SLOWDOWN = 4;
const REPORTS = 100_000;

const script = await build({
  stdin: {
    contents: "import { applyTrack } from '#lib/share/track/decode.ts'; globalThis.applyTrack = applyTrack;",
    resolveDir: inRoot(),
  },
  bundle: true,
  write: false,
  format: 'iife',
  minify: true,
  target: 'es2022',
});
const browser = await launchBrowser();
for (const kind of ['smooth', 'jittered'] as const) {
  for (let round = 0; round < 5; round += 1) process.stdout.write(`${JSON.stringify(await measure(kind))}\n`);
}
await browser.close();

async function measure(kind: TrackKind) {
  const track = trackOf(kind);
  const page = await browser.newPage();
  await page.addScriptTag({ content: script.outputFiles[0]?.text ?? '' });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const code = `(async () => {
    const text = ${JSON.stringify(track)};
    await new Promise((resolve) => setTimeout(resolve, 300));
    const start = performance.now();
    const { trackPoints } = globalThis.applyTrack(null, JSON.parse(text));
    return { reports: trackPoints.numbers.length, ms: performance.now() - start };
  })()`;
  const result: unknown = await page.evaluate(code);
  await page.close();
  return { kind, cpuSlowdown: CPU_SLOWDOWN, gzipPerReport: gzipSync(track).length / REPORTS, result };
}

function trackOf(kind: TrackKind): string {
  const body = new TextEncoder().encode(largeAnswer(REPORTS, kind));
  const read = decodeAnswer({
    body,
    shareId: 'share-1',
    fieldMap: null,
    now: Date.now(),
    knownDigest: null,
  });
  if (read.kind !== 'shared') throw new Error('the generated answer is not a shared view');
  return trackAnswer(createAnswer(read, Date.now()), '');
}
