import { colorsNamed } from 'culori';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '#lib/test-character.ts';
import { parseColour } from './theme.ts';

const hexOf = (text: string) => parseColour(text)?.hex ?? null;

describe('parseColour', () => {
  test.each([
    ['#0b6e4f', '#0b6e4f'],
    ['#ABC', '#aabbcc'],
    ['#abcf', '#aabbcc'],
    ['#aabbccff', '#aabbcc'],
    ['  Red\n', '#ff0000'],
    ['RebeccaPurple', '#663399'],
    ['rgb(11, 110, 79)', '#0b6e4f'],
    ['rgb(11 110 79)', '#0b6e4f'],
    ['rgb(11 110 79 / 1)', '#0b6e4f'],
    ['rgba(11,110,79,100%)', '#0b6e4f'],
    ['RGB( 10% 20%\t30% )', '#1a334d'],
    ['hsl(120 100% 50%)', '#00ff00'],
    ['hsl(120, 100%, 50%)', '#00ff00'],
    ['hsl(0.5turn 50% 50%)', '#40bfbf'],
    ['hwb(0 0% 0%)', '#ff0000'],
    ['oklch(0.47 0.125 252)', '#185c9e'],
    ['oklch(47% 0.125 252deg)', '#185c9e'],
    ['lab(100 0 0)', '#ffffff'],
    ['color(srgb 1 0 0)', '#ff0000'],
  ])('%s is %s', (text, hex) => {
    expect(hexOf(text)).toBe(hex);
  });

  test.each([
    '',
    ' ',
    '#',
    '#gg0000',
    '#12',
    '#12345',
    '#1234567',
    '123456',
    'fff',
    'bleu',
    'constructor',
    '__proto__',
    'toString',
    'transparent',
    'currentcolor',
    'currentColor',
    'inherit',
    'none',
    'canvas',
    'LinkText',
    'var(--brand)',
    'color-mix(in srgb, red, blue)',
    'light-dark(red, blue)',
    '#0b6e4f80',
    '#abc8',
    'rgb(0 0 0 / 0.99)',
    'rgba(0,0,0,.5)',
    'hsl(0 0% 0% / 0)',
    'rgb(1 2 3 / none)',
    'oklch(0.5 0.1 20 / 50%)',
    'rgb(1 2 3',
    'rgb(1,2)',
    'rgb(1 2 3)x',
    'rgb(1 2 3) rgb(1 2 3)',
    'rgb()',
    'red;',
    'red}',
    'red blue',
    'rgb(a b c)',
    'color(--hsv 1 1 1)',
    'color(nowhere 1 1 1)',
    'oklch(0.5 1e999 0)',
    'oklch(3e-186 7e+232 1e43)',
    'oklch(0.5 90deg 0.1)',
    'url(#a)',
    'linear-gradient(red, blue)',
    '#fff/**/',
    '</style>',
  ])('%j is no colour', (text) => {
    expect(parseColour(text)).toBeNull();
  });

  test('reads a missing component as 0', () => {
    expect(hexOf('rgb(none 128 none)')).toBe('#008000');
    expect(hexOf('oklch(0.5 none none)')).toBe(hexOf('oklch(0.5 0 0)'));
    expect(hexOf('oklch(0.5 0.1 none)')).toBe(hexOf('oklch(0.5 0.1 0)'));
    expect(hexOf('hsl(none 100% 50%)')).toBe('#ff0000');
    expect(hexOf('lab(50 none none)')).toBe(hexOf('lab(50 0 0)'));
    expect(hexOf('color(display-p3 none none none)')).toBe('#000000');
  });

  test('maps colours outside sRGB into it', () => {
    expect(hexOf('rgb(300 -5 0)')).toBe('#ff0000');
    expect(hexOf('hsl(0 100% 150%)')).toBe('#ffffff');
    expect(hexOf('oklch(1.5 0.2 20)')).toBe('#ffffff');
    expect(hexOf('oklch(-1 0.2 20)')).toBe('#000000');
    const wide = parseColour('oklch(0.7 0.4 150)');
    expect(wide?.hue).toBeGreaterThan(145);
    expect(wide?.hue).toBeLessThan(155);
    expect(wide?.lightness).toBeCloseTo(0.7, 1);
  });

  test('gives greys no chroma and no hue', () => {
    for (const grey of ['black', 'white', '#808080', 'hsl(200 0% 40%)', 'oklch(0.6 0 250)'])
      expect(parseColour(grey)).toMatchObject({ chroma: 0, hue: 0 });
  });

  test('reads every CSS colour name', () => {
    const names = Object.keys(colorsNamed).filter((name) => name !== 'transparent');
    expect(names.length).toBeGreaterThanOrEqual(148);
    expect(names.filter((name) => hexOf(name) === null)).toEqual([]);
  });

  test('returns null or a displayable colour for any text', () => {
    const number = fc.oneof(
      fc.double().map(String),
      fc.integer().map((value) => `${value}%`),
      fc.constantFrom('none', '1e400', '-1e400', '90deg', '.5turn'),
    );
    const written = fc.tuple(
      fc.constantFrom('rgb', 'hsl', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'rgba', 'color'),
      fc.array(number, { maxLength: 5 }),
      fc.constantFrom(' ', ', ', ' / '),
    );
    const text = fc.oneof(
      fc.string({ unit: anyCharacter }),
      written.map(([name, numbers, between]) => `${name}(${numbers.join(between)})`),
      fc
        .tuple(number, number, number, fc.constantFrom('display-p3', 'srgb', 'xyz', 'prophoto-rgb'))
        .map(([x, y, z, space]) => `color(${space} ${x} ${y} ${z})`),
    );
    fc.assert(
      fc.property(text, (wild) => {
        const colour = parseColour(wild);
        if (colour === null) return;
        expect(colour.hex).toMatch(/^#[\da-f]{6}$/);
        for (const number of [colour.lightness, colour.chroma, colour.hue]) expect(Number.isFinite(number)).toBe(true);
        expect(hexOf(colour.hex)).toBe(colour.hex);
      }),
      { numRuns: 3000 },
    );
  });
});
