// @ts-check
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/**
 * The reply to a job is `{ result }` or `{ failure }`. The result of `png` is the bytes of a PNG in the drawing's own
 * size, or, with `within`, as large as fits there and null when nothing is visible; of `isVisible` a boolean; of
 * `textWidth` a number of pixels.
 * @typedef {{ kind: 'png' | 'isVisible' | 'textWidth', svg: string, within?: { width: number, height: number } }}
 * RasterJob
 * @typedef {{ library: string, fonts: readonly string[] }} RasterFiles
 */

const port = parentPort;
if (port === null) throw new TypeError('this is the script of a worker');
/** @type {RasterFiles} */
const files = workerData;
const fonts = files.fonts.map((file) => readFileSync(file));
await initWasm(readFileSync(files.library));

port.on('message', (/** @type {RasterJob} */ job) => {
  try {
    const result = run(job);
    port.postMessage(
      { result },
      result instanceof Uint8Array && result.buffer instanceof ArrayBuffer ? [result.buffer] : [],
    );
  } catch (error) {
    // These errors may leave the library's memory damaged, so the thread ends.
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) throw error;
    port.postMessage({ failure: error instanceof Error ? error.message : String(error) });
  }
});
// The first drawing compiles most of the library, which must not count against a job's deadline.
run({
  kind: 'png',
  svg: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">a</text><path d="M0 0h9L0 9z" stroke="red"/></svg>',
});
port.postMessage('ready');

/** @param {RasterJob} job */
function run({ kind, svg, within }) {
  if (kind === 'textWidth') return open(svg, (drawing) => drawing.getBBox()?.width ?? 0);
  if (kind === 'isVisible') return render(svg, isVisible);
  if (within === undefined) return render(svg, (image) => image.asPng());
  const value = open(svg, ({ width, height }) => Math.min(within.width / width, within.height / height));
  return render(svg, (image) => (isVisible(image) ? image.asPng() : null), { fitTo: { mode: 'zoom', value } });
}

/** @typedef {InstanceType<typeof Resvg>} Drawing */
/** @typedef {import('@resvg/resvg-wasm').ResvgRenderOptions} Options */

/**
 * Frees the drawing afterwards, as WebAssembly memory is not garbage collected.
 * @template Result
 * @param {string} svg @param {(drawing: Drawing) => Result} read @param {Options} [options]
 */
function open(svg, read, options = {}) {
  const fontBuffers = /<(?:[\w.-]+:)?text/.test(svg) ? fonts : [];
  const drawing = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: 'Noto Sans' }, ...options });
  try {
    return read(drawing);
  } finally {
    drawing.free();
  }
}

/**
 * @template Result
 * @param {string} svg @param {(image: ReturnType<Drawing['render']>) => Result} read @param {Options} [options]
 */
function render(svg, read, options) {
  const readImage = (/** @type {Drawing} */ drawing) => {
    const image = drawing.render();
    try {
      return read(image);
    } finally {
      image.free();
    }
  };
  return open(svg, readImage, options);
}

/** @param {{ pixels: Uint8Array }} image */
function isVisible({ pixels }) {
  return pixels.some((value) => value > 0);
}
