import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTrackingError } from '../errors.ts';
import { createListSink } from './history/history.ts';
import { decodeSharedAsset, decodeSharedBody } from './decode.ts';

const now = Date.UTC(2026, 10, 21);
const encoder = new TextEncoder();
/** So that lists of a hundred rows are long. */
const short = { now, minEntries: 66, chunkBytes: 300 };

function inStretches(text: string | Uint8Array): unknown {
  return outcomeOf(() => {
    const read = decodeSharedBody(typeof text === 'string' ? encoder.encode(text) : text, createListSink, short);
    if (read.kind === 'unavailable') return read;
    const { asset, history, looseReadings, diagnostics } = read;
    return { kind: 'shared', asset: { ...asset, history, looseReadings }, diagnostics };
  });
}

function atOnce(text: string): unknown {
  return outcomeOf(() => decodeSharedAsset(JSON.parse(text), { now }));
}

function outcomeOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof SyntaxError) return 'tracking service unreadable: not-json';
    if (isTrackingError(error)) return error.message;
    throw error;
  }
}

const rowsOf = (count: number, isOldestFirst = false) =>
  Array.from({ length: count }, (_, index) => ({
    Latitude: 50 + index / 1000,
    Longitude: 10,
    Address: { City: `Stadt "${index}" [ü], {x}`, Tags: [{ a: 1 }, { b: [2] }] },
    Timestamp: new Date(now - (isOldestFirst ? count - index : index) * 60_000).toISOString(),
    TemperatureC: index % 50 === 0 ? -127 : 4 + (index % 7) / 10,
  }));

const bodies: [string, unknown][] = [
  ['newest first', { AssetName: 'Box', LocationHistory: rowsOf(300) }],
  ['oldest first', { AssetName: 'Box', LocationHistory: rowsOf(300, true), Status: 'Ready' }],
  ['in an envelope', { Code: 200, Data: { AssetName: 'Box', LocationHistory: rowsOf(200) } }],
  ['below an unknown name', { AssetName: 'Box', Whatever: { Inner: rowsOf(150) } }],
  ['in parts', { AssetName: 'Box', Legs: [{ Points: rowsOf(120) }, { Points: rowsOf(90) }] }],
  [
    'beside a longer list',
    {
      AssetName: 'Box',
      Products: rowsOf(400).map((_, index) => ({ Sku: 'x'.repeat(300 + index) })),
      LocationHistory: rowsOf(100),
    },
  ],
  [
    'with a long list of exceptions',
    { AssetName: 'Box', Exceptions: Array.from({ length: 200 }, (_, index) => ({ Text: `Late ${index}` })) },
  ],
  [
    'as a map of rows',
    { AssetName: 'Box', LocationHistory: Object.fromEntries(rowsOf(100).map((row, index) => [`k${index}`, row])) },
  ],
  [
    'with rows that are no objects',
    { AssetName: 'Box', LocationHistory: [...rowsOf(100), 'Left', null, ...rowsOf(3)] },
  ],
  ['with rows that say nothing', { AssetName: 'Box', LocationHistory: Array.from({ length: 200 }, () => ({})) }],
  [
    'as GeoJSON',
    {
      AssetName: 'Box',
      Track: {
        type: 'FeatureCollection',
        features: rowsOf(100).map((row) => ({
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [row.Longitude, row.Latitude] },
          properties: { time: row.Timestamp },
        })),
      },
    },
  ],
  ['as an error', { Code: 400, Message: 'no', Errors: rowsOf(100) }],
  ['as a list', rowsOf(100)],
];

describe('the bytes of an answer', () => {
  it.each(bodies)('reads a long history %s as decodeSharedAsset does', (_, body) => {
    for (const space of [0, 1]) {
      const text = JSON.stringify(body, null, space);
      expect(inStretches(text)).toEqual(atOnce(text));
    }
  });

  it('reads any text, and refuses what JSON.parse refuses', () => {
    const value = fc.json({ maxDepth: 2 });
    const row = fc.oneof({ weight: 6, arbitrary: fc.constant('{"Latitude":1,"Longitude":2}') }, value, fc.string());
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 60, maxLength: 140 }),
        fc.constantFrom(',', ' , ', ',,', ''),
        (rows, separator) => {
          const list = rows
            .slice(1)
            .reduce((text, one, index) => text + (index === 90 ? separator : ',') + one, rows[0] ?? '');
          const text = `{"AssetName":"Box","LocationHistory":[${list}]}`;
          expect(inStretches(text)).toEqual(atOnce(text));
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each(['[', '{', ']', ',', '"', '\\', '}', 'x', '\uFEFF', '\u0000'])(
    'refuses %j wherever it makes no JSON',
    (intruder) => {
      const text = JSON.stringify({ AssetName: 'Box', LocationHistory: rowsOf(90) });
      for (let at = 0; at < text.length; at += 37) {
        const broken = text.slice(0, at) + intruder + text.slice(at);
        expect(inStretches(broken), String(at)).toEqual(outcomeOf(() => atOnceOrBom(broken)));
      }
    },
  );

  it('reads a text after a byte order mark, and refuses one that is not UTF-8', () => {
    const text = JSON.stringify({ AssetName: 'Box', LocationHistory: rowsOf(100) });
    expect(inStretches(`\uFEFF${text}`)).toEqual(atOnce(text));
    const bytes = encoder.encode(text);
    bytes[bytes.length - 60] = 0xff;
    expect(inStretches(bytes)).toBe('tracking service unreadable: not-text');
  });

  it('refuses a list whose rows have keys of their own', () => {
    const rows = Array.from({ length: 10_100 }, (_, index) => ({ [`key${index}`]: 1, Latitude: 1, Longitude: 2 }));
    expect(inStretches(JSON.stringify({ AssetName: 'Box', LocationHistory: rows }))).toBe(
      'tracking service unreadable: too-large',
    );
  });

  it('refuses a list of a million entries', () => {
    for (const entry of ['{}', '[]', '1'])
      expect(
        inStretches(`{"AssetName":"Box","Any":[${Array.from({ length: 1_000_001 }, () => entry).join(',')}]}`),
      ).toBe('tracking service unreadable: too-large');
  });
});

/** A byte order mark may begin a text. */
function atOnceOrBom(text: string): unknown {
  return atOnce(text.replace(/^\uFEFF/, ''));
}
