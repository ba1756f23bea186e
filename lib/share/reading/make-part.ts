import { deflateSync, inflateSync } from 'node:zlib';
import { zoneAt } from '#lib/places/zone-at.ts';
import { readGeometry } from '../journey/geometry.ts';
import { encodeWords, versionOfWords } from '../list/encode-words.ts';
import { redactHistory } from '../page/redact.ts';
import { encodeLine, joinTrack, nameTrack } from '../page/encode-track.ts';
import { zonesOfHistory } from '../page/place-zones.ts';
import { encodeTrackUpdate } from '../updates/track-update.ts';
import type { History, Journey, ReportNumber } from '../types.ts';
import { type HistoryColumns, openHistory } from './history.ts';
import type { TrackOutline } from './read-answer.ts';

/** What parts of an answer are made from. Plain data. */
export interface TrackPartSource {
  readonly history: HistoryColumns;
  readonly journey: Pick<Journey, 'silences' | 'stops' | 'outliers'>;
  readonly firstNumber: ReportNumber | null;
  /** As of `ReadAnswer`; null: made when a track is asked for. */
  readonly line: Uint8Array | null;
  readonly outline: TrackOutline | null;
}

/**
 * One of the answers of POST /share/track. `track`: the complete track; `outline`: the outline of a long one, else the
 * track; `words`: what the list of all reports shows beyond the track; `zones`: the zones of the places of all reports;
 * `update`: what comes after the track that a page holds.
 */
export interface TrackPartRequest {
  readonly part: 'track' | 'outline' | 'words' | 'zones' | 'update';
  /** What a brand hides changes words, never the line. */
  readonly showsStreet: boolean;
  /** Uncompressed. */
  readonly isPlain: boolean;
  /** The version of the track that a page holds, of an update. */
  readonly known: string;
}

export interface TrackPart {
  /** null: there is no such update, the page needs the whole track. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  /** Of words; '' of all else. */
  readonly version: string;
}

export function makeTrackPart(
  source: TrackPartSource,
  { part, showsStreet, isPlain, known }: TrackPartRequest,
): TrackPart {
  const history = redactHistory(openHistory(source.history), { street: showsStreet });
  switch (part) {
    case 'words': {
      const { columns, texts } = encodeWords(history, readGeometry(history, source.journey.outliers));
      return { bytes: join(columns, texts, isPlain), version: versionOfWords(columns, texts) };
    }
    case 'zones':
      return { bytes: join(new Uint8Array(), encodeJson(zonesOfHistory(history, zoneAt)), isPlain), version: '' };
    case 'update':
      return { bytes: makeUpdate(source, history, known, isPlain), version: '' };
    default:
      return { bytes: makeTrack(source, history, part === 'outline', isPlain), version: '' };
  }
}

function makeTrack(source: TrackPartSource, history: History, isOutline: boolean, isPlain: boolean) {
  const { journey, firstNumber, line } = source;
  const outline = isOutline ? source.outline : null;
  const names = encodeJson(nameTrack(history, firstNumber, journey.stops, outline?.stops ?? journey.stops.first));
  const ready = outline?.line ?? line;
  if (ready !== null && !isPlain) return joinTrack(ready, deflateSync(names), true, outline !== null);
  const columns = ready === null ? encodeLine(readGeometry(history, journey.outliers), journey) : inflateSync(ready);
  return join(columns, names, isPlain, outline !== null);
}

function makeUpdate({ journey, firstNumber }: TrackPartSource, history: History, known: string, isPlain: boolean) {
  const { silences, stops, outliers } = journey;
  const names = () => nameTrack(history, firstNumber, stops, stops.first);
  const geometry = readGeometry(history, outliers);
  return encodeTrackUpdate({ geometry, silences, stops, names }, known, isPlain ? null : deflateSync);
}

function join(columns: Uint8Array, texts: Uint8Array, isPlain: boolean, isOutline = false): Uint8Array<ArrayBuffer> {
  if (isPlain) return joinTrack(columns, texts, false, isOutline);
  return joinTrack(deflateSync(columns), deflateSync(texts), true, isOutline);
}

function encodeJson(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}
