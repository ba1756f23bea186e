import { setImmediate as othersTurn } from 'node:timers/promises';
import { writeCsv } from './csv.ts';
import type { Exported } from './exported.ts';
import { writeGeoJson } from './geojson.ts';
import { writeGpx } from './gpx.ts';
import { writeKml } from './kml.ts';

export const formats = {
  gpx: { type: 'application/gpx+xml; charset=utf-8', write: writeGpx },
  geojson: { type: 'application/geo+json', write: writeGeoJson },
  kml: { type: 'application/vnd.google-earth.kml+xml; charset=utf-8', write: writeKml },
  csv: { type: 'text/csv; charset=utf-8; header=present', write: writeCsv },
} as const;

export type Format = keyof typeof formats;

export function isFormat(text: string): text is Format {
  return Object.hasOwn(formats, text);
}

/** Characters, about, that are made in one go: a ms or two of work. */
const PIECE_LENGTH = 32_768;
/** Who takes nothing for so long is cut off, ms: the answer is kept in memory for them. A slow phone takes some. */
const STALLED_MS = 120_000;
/** So many files are made at a time, however many are asked for. */
const MOST_UNDER_WAY = 20;

let underWay = 0;

/** Whether another file may be made now. */
export function hasRoom(): boolean {
  return underWay < MOST_UNDER_WAY;
}

/** The file of a history, made as fast as it is taken and never faster. */
export function streamOf(
  exported: Exported,
  format: Format,
  { pieceLength = PIECE_LENGTH, stalledMs = STALLED_MS }: { pieceLength?: number; stalledMs?: number } = {},
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const texts = formats[format].write(exported);
  const encoder = new TextEncoder();
  let stalled: NodeJS.Timeout | undefined;
  let isBegun = false;
  const end = () => {
    clearTimeout(stalled);
    if (isBegun) underWay -= 1;
    isBegun = false;
  };
  return new ReadableStream(
    {
      async pull(controller) {
        clearTimeout(stalled);
        if (!isBegun) underWay += 1;
        isBegun = true;
        await othersTurn();
        try {
          const { text, isOver } = nextPiece(texts, pieceLength);
          if (text !== '') controller.enqueue(encoder.encode(text));
          if (isOver) {
            end();
            controller.close();
            return;
          }
        } catch (error) {
          end();
          throw error;
        }
        stalled = setTimeout(() => {
          end();
          controller.error(new Error('nobody takes the file'));
        }, stalledMs).unref();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

function nextPiece(texts: Iterator<string, unknown>, length: number): { text: string; isOver: boolean } {
  let text = '';
  while (text.length < length) {
    const next = texts.next();
    if (next.done === true) return { text, isOver: true };
    text += next.value;
  }
  return { text, isOver: false };
}

/** Longer names are cut by some systems. */
const LONGEST_NAME = 60;

/**
 * `Content-Disposition` of a history's file (RFC 6266): the asset's name, the day it was asked for, and never the
 * identifier of the link.
 */
export function dispositionOf(exported: Exported, format: Format, shareId: string): string {
  const { assetName } = exported.asset;
  const day = new Date(exported.readAt).toISOString().slice(0, 10);
  const name = assetName === null || assetName.includes(shareId) ? '' : fileName(assetName);
  const [plain, full] = [name.replace(/[^\w .-]+/g, '_'), name].map(
    (text) => [text.replace(/^[\s_.]+|[\s_.]+$/g, '') || 'history', day].join(' ') + `.${format}`,
  );
  return `attachment; filename="${plain ?? ''}"; filename*=UTF-8''${encodeRfc8187(full ?? '')}`;
}

/** Without what separates folders, means something to a shell or changes the direction of a text. */
function fileName(text: string): string {
  const safe = text.replace(/[\p{C}\p{Z}"*/:<>?\\|%]+/gu, ' ').trim();
  return [...safe].slice(0, LONGEST_NAME).join('');
}

function encodeRfc8187(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
}
