import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '#lib/test-character.ts';
import { formatFacts, formatIdentifier, formatJson, formatTable, formatTime, formatText } from './print.ts';

const OBEYED = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200E\u200F\u2028-\u202E\u2066-\u2069]/;

describe('terminal output', () => {
  it('contains no control characters, whatever the service sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(formatText(text)).not.toMatch(OBEYED);
        expect(formatText(text)).not.toContain('\n');
        expect(formatIdentifier(text)).not.toMatch(OBEYED);
        expect(formatJson({ [text]: [text] })).not.toMatch(OBEYED);
      }),
      { numRuns: 1000 },
    );
  });

  it('parses back to the same value as JSON', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary' }), (text) => {
        const value: unknown = JSON.parse(text);
        expect(JSON.parse(formatJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 500 },
    );
  });
});

it('aligns columns with wide characters', () => {
  expect(
    formatTable(
      ['A', 'B'],
      [
        ['漢字', 'x'],
        ['abc', 'y'],
        ['', 'z'],
      ],
    ),
  ).toBe('A     B\n漢字  x\nabc   y\n      z\n');
  expect(
    formatFacts([
      ['Name', 'x'],
      ['Lines', ['y', 'z']],
    ]),
  ).toBe('Name   x\nLines  y\n       z\n');
});

it('formats times in UTC and marks those without a zone', () => {
  const stamp = { iso: '2025-04-19T04:56:51.145Z', zone: 'utc', precision: 'instant', raw: 'x' } as const;
  expect(formatTime(stamp)).toBe('2025-04-19 04:56Z');
  expect(formatTime({ ...stamp, zone: 'none' })).toBe('2025-04-19 04:56 (zone not stated)');
  expect(formatTime({ ...stamp, precision: 'date' })).toBe('2025-04-19');
  expect(formatTime({ ...stamp, iso: null, raw: 'soon\u001b' })).toBe('soon');
  expect(formatTime(null)).toBe('–');
});
