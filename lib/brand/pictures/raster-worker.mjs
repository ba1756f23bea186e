// @ts-check
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/**
 * `within`: the PNG is as large as fits there, instead of in the drawing's own size.
 * @typedef {{ svg: string, within?: { width: number, height: number } }} RasterJob
 * @typedef {{ png: Uint8Array, isVisible: boolean, width: number }} RasterResult `width` is that of what is drawn
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
    port.postMessage(draw(job));
  } catch (error) {
    // These errors may leave the library's memory damaged, so the thread ends.
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) throw error;
    port.postMessage({ failure: error instanceof Error ? error.message : String(error) });
  }
});
// The first drawing compiles most of the library, which must not count against a job's deadline.
draw({
  svg: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">a</text><path d="M0 0h9L0 9z" stroke="red"/></svg>',
});
port.postMessage('ready');

/** @param {RasterJob} job @returns {RasterResult} */
function draw({ svg, within }) {
  const fontBuffers = /<(?:[\w.-]+:)?text/.test(svg) ? fonts : [];
  /** @type {import('@resvg/resvg-wasm').ResvgRenderOptions} */
  const options = { font: { fontBuffers, defaultFontFamily: 'Noto Sans' } };
  // WebAssembly memory is not garbage collected.
  /** @type {{ free(): void }[]} */
  const open = [];
  try {
    const natural = new Resvg(svg, options);
    open.push(natural);
    const value = within && Math.min(within.width / natural.width, within.height / natural.height);
    const drawing = value === undefined ? natural : new Resvg(svg, { ...options, fitTo: { mode: 'zoom', value } });
    if (drawing !== natural) open.push(drawing);
    const image = drawing.render();
    open.push(image);
    const isVisible = image.pixels.some((part) => part > 0);
    return { png: image.asPng(), isVisible, width: natural.getBBox()?.width ?? 0 };
  } finally {
    for (const each of open.reverse()) each.free();
  }
}
