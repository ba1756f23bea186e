// @ts-check
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/**
 * What the worker does for one message. It answers `{ result }` or `{ failure }`.
 * - `png`: the drawing in its own size, as the bytes of a PNG; with `within`, as large as fits there, and null where
 * nothing of it shows
 * - `hasInk`: whether anything of the drawing shows
 * - `textWidth`: the width of the drawing's text in its pixels, 0 for none
 * @typedef {{ kind: 'png' | 'hasInk' | 'textWidth', svg: string, within?: { width: number, height: number } }}
 * RasterJob
 */

/**
 * Paths of the library and of the fonts it writes with.
 * @typedef {{ library: string, fonts: readonly string[] }} RasterFiles
 */

const port = parentPort;
if (port === null) throw new TypeError('this is the script of a worker');
/** @type {RasterFiles} */
const files = workerData;
const fontBuffers = files.fonts.map((file) => readFileSync(file));
await initWasm(readFileSync(files.library));

port.on('message', (/** @type {RasterJob} */ job) => {
  try {
    const result = perform(job);
    port.postMessage(
      { result },
      result instanceof Uint8Array && result.buffer instanceof ArrayBuffer ? [result.buffer] : [],
    );
  } catch (error) {
    // After these errors the memory of the library may be damaged, so the thread ends and the next drawing gets
    // another.
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) throw error;
    port.postMessage({ failure: error instanceof Error ? error.message : String(error) });
  }
});
// The first drawing compiles most of the library; done here, that does not count against a drawing's deadline.
perform({
  kind: 'png',
  svg: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">a</text><path d="M0 0h9L0 9z" stroke="red"/></svg>',
});
port.postMessage('ready');

/** @param {RasterJob} job */
function perform({ kind, svg, within }) {
  if (kind === 'textWidth') return open(svg, (drawing) => drawing.getBBox()?.width ?? 0);
  if (kind === 'hasInk') return open(svg, rendered(hasInk));
  if (within === undefined)
    return open(
      svg,
      rendered((image) => image.asPng()),
    );
  const value = open(svg, ({ width, height }) => Math.min(within.width / width, within.height / height));
  const inked = rendered((image) => (hasInk(image) ? image.asPng() : null));
  return open(svg, inked, { fitTo: { mode: 'zoom', value } });
}

/** @typedef {InstanceType<typeof Resvg>} Drawing */

/**
 * The library's memory is its own: what is not freed stays.
 * @template Result
 * @param {string} svg @param {(drawing: Drawing) => Result} read
 * @param {import('@resvg/resvg-wasm').ResvgRenderOptions} [options]
 */
function open(svg, read, options = {}) {
  const drawing = new Resvg(svg, {
    font: { fontBuffers: /<(?:[\w.-]+:)?text/.test(svg) ? fontBuffers : [], defaultFontFamily: 'Noto Sans' },
    ...options,
  });
  try {
    return read(drawing);
  } finally {
    drawing.free();
  }
}

/**
 * @template Result
 * @param {(image: ReturnType<Drawing['render']>) => Result} read
 * @returns {(drawing: Drawing) => Result}
 */
function rendered(read) {
  return (drawing) => {
    const image = drawing.render();
    try {
      return read(image);
    } finally {
      image.free();
    }
  };
}

/** @param {{ pixels: Uint8Array }} image */
function hasInk({ pixels }) {
  return pixels.some((value) => value > 0);
}
