import { setImmediate as othersTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { nearPlace } from '#lib/places/current-places.ts';
import { zoneAt } from '#lib/places/zone-at.ts';
import type { LocationPoint } from '#lib/tracking/types.ts';
import type { RouteDrawing } from '../drawing/route-drawing.ts';
import { readGeometry } from '../journey/geometry.ts';
import { encodeWords } from '../list/encode-words.ts';
import { isVersionOfWords, versionOfWords } from '../list/words-version.ts';
import type { Answer } from '../outcome.ts';
import { encodeLine, joinTrack, nameTrack } from '../page/encode-track.ts';
import { exceptionReports } from '../page/exception-reports.ts';
import { zonesOfHistory } from '../page/place-zones.ts';
import { openHistory } from '../reading/history.ts';
import type { History, ShareView } from '../types.ts';
import { type AnswerParts, packAnswer } from './pack-answer.ts';
import { createGrowths } from './track-growth.ts';
import { hidesNothing, redactAsset, redactHistory, redactNear } from './redact.ts';

const compress = promisify(deflate);
const uncompress = promisify(inflate);

/** An answer as its readers get it. `readAt`: ms since 1970 UTC. */
export function createAnswer(read: AnswerParts, readAt: number): Answer {
  const { asset, history: columns, journey, shape, line, outline, digest } = read;
  const whole = { asset, history: columns, journey, shape, line, outline, digest };
  const history = openHistory(columns);
  const makeLine = once<Uint8Array>();
  const getLine = async () => line ?? makeLine(() => compress(encodeLine(readGeometry(history), journey)));
  const packed = () => packAnswer(whole);
  const parts = {
    asset,
    history,
    journey,
    shape,
    near: nearPlace,
    zoneAt,
    digest,
    readAt,
    bytes: weigh(whole),
    packed,
  };
  return shareAnswer(parts, getLine, outline);
}

type SharedParts = Pick<
  Answer,
  'asset' | 'history' | 'journey' | 'shape' | 'near' | 'zoneAt' | 'digest' | 'readAt' | 'bytes' | 'packed'
>;

/** What a brand hides changes words, never the line. */
function shareAnswer(parts: SharedParts, line: () => Promise<Uint8Array>, outline: AnswerParts['outline']): Answer {
  const { asset, history, journey, shape } = parts;
  const drawings = new Map<string, Once<RouteDrawing | null>>();
  const redacted = new Map<string, Answer>();
  const makeNames = once<Uint8Array>();
  const makeOutlineNames = once<Uint8Array>();
  async function compressNames(stops: Uint32Array): Promise<Uint8Array> {
    return compress(JSON.stringify(await nameTrack(history, shape.firstNumber, journey.stops, stops, othersTurn)));
  }
  const makeWordsVersion = once<string>();
  const findWordsVersion = async () => versionOfWords(...(await makeWords()));
  async function makeWords(): Promise<Parts> {
    const { columns, texts } = await encodeWords(history, readGeometry(history), othersTurn);
    return [columns, Buffer.from(JSON.stringify(texts))];
  }
  let newestPlace: LocationPoint | null | undefined;
  let reportsOfExceptions: ShareView['exceptionReports'] | undefined;
  const answer: Answer = {
    ...parts,
    newestPlace: () => (newestPlace === undefined ? (newestPlace = findNewestPlace(history)) : newestPlace),
    exceptionReports: () => (reportsOfExceptions ??= exceptionReports(asset.exceptions?.labels ?? [], history)),
    track: async (isPlain, isOutline = false) => {
      const ofOutline = isOutline ? outline : null;
      const names =
        ofOutline === null
          ? makeNames(() => compressNames(journey.stops.first))
          : makeOutlineNames(() => compressNames(ofOutline.stops));
      const compressed = await Promise.all([ofOutline?.line ?? line(), names]);
      const [one, other] = isPlain ? await Promise.all(compressed.map((part) => uncompress(part))) : compressed;
      return joinTrack(one ?? new Uint8Array(), other ?? new Uint8Array(), !isPlain, ofOutline !== null);
    },
    words: async (known, isPlain) => {
      const isHeld = isVersionOfWords(known) && known === (await makeWordsVersion(findWordsVersion));
      return isHeld ? null : joinParts(await makeWords(), isPlain);
    },
    zones: async (isPlain) => {
      const zones = await zonesOfHistory(history, zoneAt, othersTurn);
      return joinParts([new Uint8Array(), Buffer.from(JSON.stringify(zones))], isPlain);
    },
    growth: createGrowths(parts, compress, othersTurn),
    drawing: (locale, draw) => {
      const known = drawings.get(locale) ?? once<RouteDrawing | null>();
      drawings.set(locale, known);
      return known(draw);
    },
    shownBy: (show) => {
      if (hidesNothing(show)) return answer;
      const key = JSON.stringify(show);
      const shown = {
        ...parts,
        asset: redactAsset(asset, show),
        history: redactHistory(history, show),
        near: redactNear(parts.near, show),
      };
      const known = redacted.get(key) ?? shareAnswer(shown, line, outline);
      redacted.set(key, known);
      return known;
    },
  };
  return answer;
}

type Parts = readonly [columns: Uint8Array, texts: Uint8Array];

async function joinParts(parts: Parts, isPlain: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const [one, other] = isPlain ? parts : await Promise.all(parts.map((part) => compress(part)));
  return joinTrack(one ?? new Uint8Array(), other ?? new Uint8Array(), !isPlain);
}

/** What was promised or planned becomes a fact when its time has come, in an answer that is the same. */
export function dependsOnTime({ asset, readAt }: Answer, now: number): boolean {
  return [asset.times.estimatedDelivery, ...asset.planned.map(({ time }) => time)].some((time) => {
    const ahead = Date.parse(time?.iso ?? '');
    return readAt < ahead && ahead <= now;
  });
}

type Once<Value> = (make: () => Promise<Value>) => Promise<Value>;

/**
 * Makes a value for the first who asks, and again after a failure. It keeps the value and not the promise of it: that
 * would keep the request it was made for, with the page that was written, as long as the answer is kept.
 */
function once<Value>(): Once<Value> {
  let made: { readonly value: Value } | null = null;
  let making: Promise<Value> | null = null;
  return async (make) => {
    if (made !== null) return made.value;
    making ??= make();
    try {
      const value = await making;
      made = { value };
      return value;
    } finally {
      making = null;
    }
  };
}

/** Of a history that hides its streets, so many reports may turn out to tell no place before none is looked for. */
const MOST_LOOKED_AT = 1_000;

function findNewestPlace(history: History): LocationPoint | null {
  let looked = 0;
  for (let index = 0; index < history.length && looked < MOST_LOOKED_AT; index += 1) {
    if (Number.isNaN(history.latitudes[index]) && !history.hasAddress(index)) continue;
    looked += 1;
    const point = history.at(index);
    if (point !== undefined && (point.position !== null || point.address !== null)) return point;
  }
  return null;
}

/** The entry itself, and the drawings and words made of it while it is kept. */
const ANSWER_BYTES = 40_000;

/** Bytes of memory plain data takes: how large its texts and columns are is the service's choice. */
function weigh(data: object): number {
  let bytes = ANSWER_BYTES;
  const open: unknown[] = [data];
  for (let value = open.pop(); open.length > 0 || value !== undefined; value = open.pop()) {
    if (ArrayBuffer.isView(value)) bytes += value.byteLength + 100;
    // Two bytes a character: any letter outside Latin-1 makes the whole text as wide.
    else if (typeof value === 'string') bytes += 2 * value.length + 16;
    else if (typeof value === 'object' && value !== null) {
      bytes += 50;
      for (const part of Object.values(value)) open.push(part ?? null);
    } else bytes += 8;
  }
  return bytes;
}
