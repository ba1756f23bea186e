import { expect, test } from 'vitest';
import { movedSentence, themeChecks, themeTable } from './checks.ts';
import { themeOf } from './theme.ts';

test('the table names the worst place of each role in each scheme', () => {
  const [headings, ...rows] = themeTable(themeOf('yellow'));
  expect(headings).toEqual(['Scheme', 'Role', 'Colour', 'Least on', 'Contrast', 'Needed', 'Passes']);
  expect(rows).toHaveLength(10);
  expect(rows[0]).toEqual(['light', 'link', '#6e6e00', "the map's water #e7edf2", '4.57:1', '4.5:1', 'yes']);
  expect(new Set(rows.map(([scheme, role]) => `${scheme} ${role}`)).size).toBe(10);
});

test('a pair that does not pass says so, and is never rounded up to one that does', () => {
  const theme = { ...themeOf('black'), light: { brand: '#777777', onBrand: '#ffffff' } } as const;
  const failing = themeChecks(theme).filter(({ passes }) => !passes);
  expect(failing.map(({ role, on }) => `${role} on ${on}`)).toEqual([
    'link on the page',
    'link on a chosen row',
    'link on the exceptions',
    "link on the map's water",
    "link on the map's land",
    'button text on the button',
  ]);
  expect(themeTable(theme)).toContainEqual([
    'light',
    'button text',
    '#ffffff',
    'the button #777777',
    '4.47:1',
    '4.5:1',
    'NO',
  ]);
});

test('a moved colour is told in a sentence', () => {
  expect(themeOf('#ffff00').moved.map(movedSentence)).toEqual([
    "the colour #ffff00 was darkened to #6e6e00 in the light theme: 1.09:1 on the map's water became 4.57:1",
  ]);
  expect(themeOf('black').moved.map(movedSentence)).toEqual([
    "the colour #000000 was lightened to #b2b2b2 in the dark theme: 1.36:1 on the map's land became 7.24:1",
  ]);
});
