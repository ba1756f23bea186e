import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '#lib/test-character.ts';
import { isTrackingError } from '../errors.ts';
import type { SharedAsset } from '../types.ts';
import { decodeSharedAsset } from './decode.ts';
import vocabulary from './vocabulary.json' with { type: 'json' };

const now = Date.UTC(2025, 10, 21);
const hostileKeys = ['__proto__', 'constructor', 'then', 'toJSON', 'toString', 'hasOwnProperty', ''];
const keys = fc.oneof(
  fc.constantFrom(
    ...Object.values(vocabulary.senses).flatMap(({ en }) => en.replaceAll('*', '').split(' ')),
    ...hostileKeys,
  ),
  fc.string({ unit: anyCharacter, maxLength: 12 }),
);
const leaves = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(
    '2025-01-01T00:00:00Z',
    '2025-02-30',
    '52.5,13.4',
    'Available',
    '{}',
    '0',
    '-1',
    'Not Implemented',
    '\u202Eevil\u0000',
    1738368000000,
    1e308,
    -0,
    '<script>',
  ),
);
const { value: bodies } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 5 },
    leaves,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(keys, tie('value')), { maxLength: 12 }).map(objectOf),
  ),
}));

/** As JSON.parse makes them: `__proto__` is an own key like any other. */
function objectOf(pairs: readonly (readonly [string, unknown])[]): unknown {
  const record = {};
  for (const [key, value] of pairs)
    Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true });
  return record;
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

function outcome(body: unknown): unknown {
  try {
    return decodeSharedAsset(body, { now });
  } catch (error) {
    if (!isTrackingError(error)) throw error;
    return error.message;
  }
}

describe('any answer', () => {
  it('is decoded alike every time, within the limits, and without touching a prototype', () => {
    const clean = Object.getOwnPropertyNames(Object.prototype).join();
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, bodies), { maxLength: 20 }).map(objectOf), (body) => {
        const first = outcome(body);
        expect(outcome(body)).toEqual(first);
        const offending = textsOf(first).filter(
          (text) => text.length > 2000 || /[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/.test(text),
        );
        expect(offending).toEqual([]);
        expect(JSON.parse(JSON.stringify(first))).toEqual(first);
        expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(clean);
      }),
      { numRuns: 500 },
    );
  }, 120_000);

  it.each([
    { issue: [[[{ toString: null }]]] },
    { AssetName: [{ lang: { toString: null }, value: 'Box' }] },
    { columns: [...'abcdefghijklmnopqrstu', { toString: null }], values: [Array.from({ length: 22 }, () => 1)] },
  ])('%# with an object in place of a text does not throw', (body) => {
    expect(outcome({ AssetName: 'Box', ...body })).toBeDefined();
  });

  it('that is not an object is refused', () => {
    fc.assert(
      fc.property(leaves, (body) => {
        expect(outcome(body)).toBe('tracking service unreadable: not-an-object');
      }),
    );
  });
});

function shared(text: string): SharedAsset {
  const result = decodeSharedAsset(JSON.parse(text), { now });
  if (result.kind !== 'shared') throw new Error('not shared');
  return result.asset;
}

describe('a hostile answer', { timeout: 60_000 }, () => {
  it('nested 100,000 deep is read as far as its depth is bounded', () => {
    const deep = (key: string) => `${`{"${key}":`.repeat(100_000)}1${'}'.repeat(100_000)}`;
    for (const key of [
      'ignored',
      'history',
      'location',
      'CurrentAddress',
      'Label',
      'status',
      'CreatedOn',
      'data',
      'asset',
      'items',
      'Exceptions',
    ]) {
      expect(shared(`{"AssetName":"Box","x":1,"${key}":${deep(key)}}`).assetName).toBe('Box');
      expect(shared(`{"AssetName":"Box","history":[{"lat":52,"lng":13,"${key}":${deep(key)}}]}`).history).toHaveLength(
        1,
      );
    }
    expect(shared(`{"AssetName":"Box","history":${'['.repeat(100_000)}${']'.repeat(100_000)}}`).assetName).toBe('Box');
  });

  it('keeps 100,000 rows and says how many it left out', () => {
    const rows = Array.from({ length: 100_001 }, () => ({ lat: 52, lng: 13 }));
    const result = decodeSharedAsset({ history: rows }, { now });
    expect(
      result.kind === 'shared' && [result.asset.history.length, result.asset.historyLeftOut, result.diagnostics.rows],
    ).toEqual([100_000, 1, 100_001]);
  });

  it('with a text of a megabyte in every field is cut, between code points', () => {
    const long = '📦'.repeat(2 ** 19);
    const spaces = ' '.repeat(2 ** 20);
    const asset = shared(
      JSON.stringify({
        AssetName: `a${long}`,
        Status: long,
        CurrentAddress: { City: long, line1: spaces },
        DestinationAddress: long,
        CreatedOn: long,
        Exceptions: [long],
        Carrier: spaces,
        history: [{ lat: long, location: long, time: spaces, event: long }],
      }),
    );
    expect(asset.assetName).toHaveLength(1999);
    expect(JSON.stringify(asset).length).toBeLessThan(20_000);
    expect(asset.carrier).toBeNull();
  });

  it('with a hundred thousand spellings of one key is read all the same', () => {
    const many = Object.fromEntries(
      Array.from({ length: 100_000 }, (_, index) => [
        `${'_'.repeat(index % 50)}lat${'-'.repeat(index % 7)}${' '.repeat(Math.floor(index / 350))}`.slice(0, 400),
        52,
      ]),
    );
    expect(shared(JSON.stringify({ AssetName: 'Box', history: [{ ...many, lng: 13 }] })).assetName).toBe('Box');
    expect(shared(JSON.stringify({ ...many, AssetName: 'Box' })).assetName).toBe('Box');
  });

  it('with invisible text only has no name', () => {
    expect(shared('{"AssetName":"\\u0000\\u202e \\u200b","Status":"x"}').assetName).toBeNull();
    expect(shared('{"AssetName":"a\\ud800b"}').assetName).toBe('a\uFFFDb');
  });
});
