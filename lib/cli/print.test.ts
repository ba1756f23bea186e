import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '#lib/test-character.ts';
import { facts, identifier, json, table, time, words } from './print.ts';

const OBEYED = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200E\u200F\u2028-\u202E\u2066-\u2069]/;

describe('what a terminal gets', () => {
  it('is never something it obeys, whatever the service wrote', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(words(text)).not.toMatch(OBEYED);
        expect(words(text)).not.toContain('\n');
        expect(identifier(text)).not.toMatch(OBEYED);
        expect(json({ [text]: [text] })).not.toMatch(OBEYED);
      }),
      { numRuns: 1000 },
    );
  });

  it('as JSON reads back as it was', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary' }), (text) => {
        const value: unknown = JSON.parse(text);
        expect(JSON.parse(json(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 500 },
    );
  });
});

it('columns line up, also under wide letters', () => {
  expect(
    table(
      ['A', 'B'],
      [
        ['漢字', 'x'],
        ['abc', 'y'],
        ['', 'z'],
      ],
    ),
  ).toBe('A     B\n漢字  x\nabc   y\n      z\n');
  expect(
    facts([
      ['Name', 'x'],
      ['Lines', ['y', 'z']],
    ]),
  ).toBe('Name   x\nLines  y\n       z\n');
});

it('times are UTC, and say so when no zone was stated', () => {
  const stamp = { iso: '2025-04-19T04:56:51.145Z', zone: 'utc', precision: 'instant', raw: 'x' } as const;
  expect(time(stamp)).toBe('2025-04-19 04:56Z');
  expect(time({ ...stamp, zone: 'none' })).toBe('2025-04-19 04:56 (zone not stated)');
  expect(time({ ...stamp, precision: 'date' })).toBe('2025-04-19');
  expect(time({ ...stamp, iso: null, raw: 'soon\u001b' })).toBe('soon');
  expect(time(null)).toBe('–');
});
