import { join } from 'node:path';
import { hasKeys } from '#lib/base/has-keys.ts';
import { createWorkerThread } from '#lib/base/worker-thread.ts';
import { drawProbe, drawText } from './drawings.ts';
import type { RasterFiles, RasterJob, RasterResult } from './raster-worker.mjs';

export type Raster = ReturnType<typeof openRaster>;

// next.config.mjs lists these files too, because the standalone build copies only imported ones.
const SCRIPT = 'lib/brand/pictures/raster-worker.mjs';
const LIBRARY = '@resvg/resvg-wasm/index_bg.wasm';
const FONTS = [
  '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf',
];
export const drawable =
  /^[\u0020-\u007e\u00a0-\u03e1\u03f0-\u052f\u0600-\u06ff\u0750-\u077f\u0900-\u097f\u1e00-\u206f\u20a0-\u20c0\u2100-\u214f\ufe70-\ufefc]*$/;
const defaultTimes = { deadlineMs: 5000, idleMs: 30_000 };
const READY_MS = 60_000;
const MEASURED_FONT_SIZE = 100;
const MAX_EMBEDDED_SIZE = { width: 1008, height: 180 };

/** Draws SVG on its own thread, without network or files. Rejects for invalid and slow drawings. */
export function openRaster({ deadlineMs, idleMs } = defaultTimes) {
  const thread = createWorkerThread({
    script: join(/* turbopackIgnore: true */ process.cwd(), SCRIPT),
    name: 'drawing',
    workerData: { library: packageFile(LIBRARY), fonts: FONTS.map(packageFile) } satisfies RasterFiles,
    readyMs: READY_MS,
    idleMs,
  });

  async function draw(job: RasterJob): Promise<RasterResult> {
    const reply = await thread.run(job, deadlineMs);
    if (hasKeys<RasterResult>(reply, 'png', 'isVisible', 'width')) return reply;
    throw new Error(hasKeys<{ failure: unknown }>(reply, 'failure') ? String(reply.failure) : 'there is no result');
  }

  return {
    png: async (svg: string) => (await draw({ svg })).png,
    /** Returns a data URL, or null when nothing of the picture is visible. */
    embed: async (type: string, bytes: Uint8Array): Promise<string | null> => {
      const given = dataUrl(type, bytes);
      const isDrawn = type === 'image/svg+xml';
      const svg = isDrawn ? new TextDecoder().decode(bytes) : drawProbe(given);
      const { png, isVisible } = await draw({ svg, ...(isDrawn && { within: MAX_EMBEDDED_SIZE }) });
      if (!isVisible) return null;
      return isDrawn ? dataUrl('image/png', png) : given;
    },
    widthPerPixel: async (text: string): Promise<number | null> => {
      if (text.trim() === '' || !drawable.test(text)) return null;
      const { width } = await draw({ svg: drawText(text, MEASURED_FONT_SIZE) });
      return width > 0 ? width / MEASURED_FONT_SIZE : null;
    },
  };
}

function dataUrl(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

function packageFile(file: string): string {
  return join(/* turbopackIgnore: true */ process.cwd(), 'node_modules', file);
}
