import { readFileSync } from 'node:fs';
import { formatHex } from 'culori';
import { expect, test } from 'vitest';
import { neutralBrand } from '../neutral.ts';
import { drawBrandImages } from '../pictures/images.ts';
import { themeCss } from './css.ts';
import { schemes, surfaces } from './surfaces.ts';

const sheet = readFileSync(new URL('../../../app/globals.css', import.meta.url), 'utf8').replace(/\/\*.*?\*\//gs, '');

/** All values the style sheet gives a token in a scheme on a screen, as hex: in OKLCH, and for browsers without it. */
function valuesOf(token: string, scheme: (typeof schemes)[number]): (string | undefined)[] {
  const ofScheme = new RegExp(String.raw`var\(--if-${scheme}, ([^()]*(?:\([^()]*\))?)\)`);
  return [...sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, selector = '']) => selector.trim() === ':root')
    .flatMap(([, , body = '']) => [...body.matchAll(/--([\w-]+):([^;]+);/g)])
    .filter(([, name]) => name === token)
    .map(([, , value = '']) => formatHex(ofScheme.exec(value)?.[1] ?? ''));
}

test.each(schemes)('the %s surfaces are those of the style sheet', (scheme) => {
  for (const [surface, hex] of Object.entries(surfaces[scheme])) {
    expect(valuesOf(surface, scheme), surface).toEqual([hex, hex]);
  }
});

test("a brand's font comes before the fonts of the style sheet", () => {
  const [, fonts = ''] = /--font:\s*([^;]+);/.exec(sheet) ?? [];
  expect(fonts).toContain('system-ui');
  expect(themeCss(null, { cornerRadius: null, fontFamily: 'Own' })).toContain(`--font:"Own", ${fonts}}`);
});

test('the neutral icon has the colour of the style sheet', async () => {
  const { icon } = await drawBrandImages(neutralBrand, () =>
    expect.unreachable('the neutral brand has no pictures of its own'),
  );
  const [neutral] = valuesOf('brand', 'light');
  expect(neutral).toMatch(/^#[\da-f]{6}$/);
  expect(Buffer.from(icon.bytes).toString()).toContain(neutral);
});
