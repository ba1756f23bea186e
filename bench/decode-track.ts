import { build } from 'esbuild';
import { createAnswer } from '#lib/share/load/answer.ts';
import { partOf } from '#lib/share/test-answer.ts';
import { decodeAnswer } from '#lib/share/reading/decode-answer.ts';
import { inRoot } from '#lib/run/paths.mjs';
import { launchBrowser } from './setup.ts';
import { largeAnswer, type TrackKind } from './tracks.ts';

/**
 * Measures how long decoding a track of 100,000 reports blocks a slow phone. Each round uses a new page, so that no
 * compiled code is reused.
 */
const CPU_SLOWDOWN = 4;
const REPORTS = 100_000;

const script = await build({
  stdin: {
    contents: "import { decodeTrack } from '#lib/share/view/decode-track.ts'; globalThis.decodeTrack = decodeTrack;",
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
  const bytes = await trackOf(kind);
  const page = await browser.newPage();
  await page.addScriptTag({ content: script.outputFiles[0]?.text ?? '' });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const code = `(async () => {
    const text = atob(${JSON.stringify(Buffer.from(bytes).toString('base64'))});
    const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
    await new Promise((resolve) => setTimeout(resolve, 300));
    let longest = 0, last = performance.now(), isDone = false;
    const channel = new MessageChannel();
    channel.port1.onmessage = () => { const now = performance.now(); longest = Math.max(longest, now - last); last = now; if (!isDone) channel.port2.postMessage(0); };
    channel.port2.postMessage(0);
    const start = performance.now();
    const track = await globalThis.decodeTrack(bytes);
    isDone = true;
    return { reports: track.geometry.numbers.length, ms: performance.now() - start, longestBlockMs: longest };
  })()`;
  const result: unknown = await page.evaluate(code);
  await page.close();
  return { kind, cpuSlowdown: CPU_SLOWDOWN, bytesPerReport: bytes.length / REPORTS, result };
}

async function trackOf(kind: TrackKind): Promise<Uint8Array> {
  const body = new TextEncoder().encode(largeAnswer(REPORTS, kind));
  const read = decodeAnswer({
    body,
    shareId: 'share-1',
    fieldMap: null,
    now: Date.now(),
    knownDigest: null,
    withLine: true,
  });
  if (read.kind !== 'shared') throw new Error('the generated answer is not a shared view');
  return partOf(createAnswer(read, Date.now()), 'track', false);
}
