import { isTimeZone } from '#lib/i18n/zone.ts';
import type { PlaceZones, ZoneOf } from '../types.ts';
import { openTrack } from './decode-track.ts';

/** The zones of all reports, as the server packed them. Rejects with a TypeError what is damaged. */
export async function decodeZones(bytes: Uint8Array<ArrayBuffer>): Promise<ZoneOf> {
  const [, json] = await openTrack(bytes);
  const zones: unknown = JSON.parse(new TextDecoder().decode(json));
  if (!isPlaceZones(zones)) throw new TypeError('The zones are damaged');
  // A browser older than a zone does not know it.
  const names = zones.names.map((name) => (isTimeZone(name) ? name : 'UTC'));
  // By number, so that each of very many reports is found at once.
  const [[newest, nameOfNewest] = [0, 0], ...runs] = zones.runs;
  const column = new Uint16Array(newest);
  let end = newest;
  for (const [first, name] of runs) {
    column.fill(name, first, end);
    end = first;
  }
  return (number) => names[number === undefined ? 0 : (column[number] ?? nameOfNewest)] ?? 'UTC';
}

/** Our own server wrote it, so its inside is not checked again. */
function isPlaceZones(value: unknown): value is PlaceZones {
  return typeof value === 'object' && value !== null && 'names' in value && 'runs' in value;
}
