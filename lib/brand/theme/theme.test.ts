import { colorsNamed, formatHex } from 'culori';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTheme, parseColour, schemes, surfaces } from './theme.ts';
import { readFileSync } from 'node:fs';
import { neutralBrand } from '../brand.ts';
import { drawBrandImages } from '../pictures/images.ts';
import { themeCss } from './css.ts';

const anyHex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const anyOklch = fc
  .tuple(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 0.45, noNaN: true }),
    fc.double({ min: 0, max: 360, noNaN: true }),
  )
  .map(([lightness, chroma, hue]) => `oklch(${lightness.toFixed(4)} ${chroma.toFixed(4)} ${hue.toFixed(2)})`);
const named = Object.keys(colorsNamed).filter((name) => name !== 'transparent');

// The formula of WCAG 2.2 once more, on the digits the page is given.
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function expectReadable(colour: string): void {
  const theme = createTheme(colour);
  for (const scheme of ['light', 'dark'] as const) {
    const { brand, onBrand } = theme[scheme];
    expect(brand).toMatch(/^#[\da-f]{6}$/);
    expect(contrast(onBrand, brand), `${colour}: ${onBrand} on ${brand}, ${scheme}`).toBeGreaterThanOrEqual(4.5);
    for (const [name, surface] of Object.entries(surfaces[scheme]))
      expect(contrast(brand, surface), `${colour}: ${brand} on ${name}, ${scheme}`).toBeGreaterThanOrEqual(4.5);
  }
}

const distanceOfHues = (one: number, other: number) => Math.abs(((one - other + 540) % 360) - 180);

describe('createTheme', () => {
  test('gives AA contrast for text, controls, focus rings and routes for 1,000 random colours', () => {
    fc.assert(fc.property(fc.oneof(anyHex, anyOklch), expectReadable), { numRuns: 1000, seed: 20260314 });
  });

  test('gives AA contrast for every named colour', () => {
    for (const name of named) expectReadable(name);
  });

  test('keeps a colour with enough contrast on light pages', () => {
    for (const colour of ['#0b6e4f', '#000000', '#185c9e', '#7a0019', '#4b0082']) {
      expect(createTheme(colour).light.brand).toBe(colour);
      expect(createTheme(colour).adjusted).not.toContain('light');
    }
  });

  test('adjusts a colour no further than necessary', () => {
    fc.assert(
      fc.property(anyHex, (hex) => {
        const { light } = createTheme(hex);
        const least = Math.min(...Object.values(surfaces.light).map((surface) => contrast(light.brand, surface)));
        if (light.brand !== hex) expect(least).toBeLessThan(4.7);
      }),
      { seed: 7 },
    );
  });

  test('keeps the hue', () => {
    fc.assert(
      fc.property(anyHex, (hex) => {
        const given = parseColour(hex);
        // Of an almost grey colour rounding alone turns the hue.
        fc.pre(given !== null && given.chroma > 0.03 && given.lightness > 0.15);
        for (const shown of [createTheme(hex).light.brand, createTheme(hex).dark.brand]) {
          const colour = parseColour(shown);
          if (colour !== null && colour.chroma > 0.03)
            expect(distanceOfHues(colour.hue, given?.hue ?? 0), `${hex} → ${shown}`).toBeLessThan(3);
        }
      }),
      { numRuns: 500, seed: 3 },
    );
  });

  test('keeps greys grey', () => {
    for (let value = 0; value < 256; value += 1) {
      const theme = createTheme(`rgb(${value} ${value} ${value})`);
      for (const hex of [theme.light.brand, theme.dark.brand]) expect(parseColour(hex)?.chroma, hex).toBe(0);
    }
  });

  test('keeps bright colours distinguishable in both schemes', () => {
    for (const scheme of ['light', 'dark'] as const) {
      const shown = ['#ffff00', '#39ff14', '#00ffff', '#ff69b4', '#ffffff'].flatMap(
        (colour) => parseColour(createTheme(colour)[scheme].brand) ?? [],
      );
      expect(shown.map(({ chroma }) => chroma > 0.05)).toEqual([true, true, true, true, false]);
      const hues = shown.slice(0, 4).map(({ hue }) => hue);
      for (const [index, hue] of hues.entries())
        for (const other of hues.slice(index + 1)) expect(distanceOfHues(hue, other)).toBeGreaterThan(25);
    }
  });

  test('uses light, moderately saturated colours on dark pages', () => {
    fc.assert(
      fc.property(anyHex, (hex) => {
        const colour = parseColour(createTheme(hex).dark.brand);
        expect(colour?.lightness).toBeGreaterThan(0.755);
        expect(colour?.lightness).toBeLessThan(0.87);
        expect(colour?.chroma).toBeLessThan(0.115);
      }),
      { seed: 11 },
    );
  });

  test('names exactly the schemes in which the colour lacked contrast', () => {
    fc.assert(
      fc.property(anyHex, (hex) => {
        for (const scheme of ['light', 'dark'] as const) {
          const { 'route-casing': _, ...read } = surfaces[scheme];
          const least = Math.min(...Object.values(read).map((surface) => contrast(hex, surface)));
          expect(createTheme(hex).adjusted.includes(scheme), `${hex} ${scheme} ${least}`).toBe(least < 4.5);
        }
      }),
      { seed: 5 },
    );
  });

  test('throws for an invalid colour without quoting it', () => {
    expect(() => createTheme('}</style>')).toThrow(new TypeError('not an opaque CSS colour'));
  });
});

const sheet = readFileSync(new URL('../../../app/globals.css', import.meta.url), 'utf8').replace(/\/\*.*?\*\//gs, '');

/** All values the style sheet gives a token in a scheme on a screen, as hex. */
function valuesOf(token: string, scheme: (typeof schemes)[number]): (string | undefined)[] {
  const ofScheme = new RegExp(String.raw`var\(--if-${scheme}, ([^()]*(?:\([^()]*\))?)\)`);
  return [...sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, selector = '']) => selector.trim() === ':root')
    .flatMap(([, , body = '']) => [...body.matchAll(/--([\w-]+):([^;]+);/g)])
    .filter(([, name]) => name === token)
    .map(([, , value = '']) => formatHex(ofScheme.exec(value)?.[1] ?? ''));
}

test.each(schemes)('has the %s surfaces of the style sheet', (scheme) => {
  for (const [surface, hex] of Object.entries(surfaces[scheme])) {
    expect(valuesOf(surface, scheme), surface).toEqual([hex]);
  }
});

test("puts a brand's font before the fonts of the style sheet", () => {
  const [, fonts = ''] = /--font:\s*([^;]+);/.exec(sheet) ?? [];
  expect(fonts).toContain('system-ui');
  expect(themeCss(null, { cornerRadius: null, fontFamily: 'Own' })).toContain(`--font:"Own", ${fonts}}`);
});

test('draws the neutral icon in the colour of the style sheet', async () => {
  const { icon } = await drawBrandImages(neutralBrand, () =>
    expect.unreachable('the neutral brand has no pictures of its own'),
  );
  const [neutral] = valuesOf('brand', 'light');
  expect(neutral).toMatch(/^#[\da-f]{6}$/);
  expect(Buffer.from(icon.bytes).toString()).toContain(neutral);
});
