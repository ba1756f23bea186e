import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { themeCss } from '#lib/brand/theme/css.ts';
import { createTheme } from '#lib/brand/theme/theme.ts';
import { inRoot } from '#lib/run/paths.mjs';
import { expect, test } from '../support/fixtures.ts';

const theme = createTheme('#0b6e4f');
const family = 'Evil"} html { --brand: red } </style><script>alert(1)</script>\\\n\0é';
const brandSheet = themeCss(theme, { cornerRadius: 3, fontFamily: family });
const sheet = readFileSync(inRoot('app', 'globals.css'), 'utf8');

const orders: readonly (readonly [name: string, styles: readonly string[]])[] = [
  ['before the style sheet', [brandSheet, sheet]],
  ['after it', [sheet, brandSheet]],
];

function tokensOf(page: Page, names: readonly string[]): Promise<Record<string, string>> {
  return page.evaluate((properties) => {
    const style = getComputedStyle(document.documentElement);
    return Object.fromEntries(properties.map((name) => [name, style.getPropertyValue(name).trim()]));
  }, names);
}

for (const [name, styles] of orders) {
  test(`a brand's style ${name} applies on every screen and never in print`, async ({ page }) => {
    await page.setContent(
      `<!doctype html><html lang="en"><head>${styles.map((css) => `<style>${css}</style>`).join('')}</head><body></body></html>`,
    );
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const chosen of [null, 'light', 'dark']) {
        await page.evaluate(
          (value) =>
            value === null
              ? delete document.documentElement.dataset.theme
              : (document.documentElement.dataset.theme = value),
          chosen,
        );
        await page.emulateMedia({ media: 'screen', colorScheme, contrast: 'no-preference' });
        const { brand, onBrand } =
          theme[chosen === 'dark' || (chosen === null && colorScheme === 'dark') ? 'dark' : 'light'];
        const where = `${colorScheme}, theme ${chosen}`;
        expect(await tokensOf(page, ['--brand', '--on-brand', '--route', '--r-control']), where).toEqual({
          '--brand': brand,
          '--on-brand': onBrand,
          '--route': brand,
          '--r-control': '3px',
        });

        await page.emulateMedia({ contrast: 'more' });
        const ink = await tokensOf(page, ['--ink', '--ink-2', '--ink-3', '--brand']);
        expect(ink, where).toEqual({
          '--ink': ink['--ink'],
          '--ink-2': ink['--ink'],
          '--ink-3': ink['--ink'],
          '--brand': brand,
        });

        await page.emulateMedia({ media: 'print', contrast: 'no-preference' });
        expect(await tokensOf(page, ['--brand', '--on-brand', '--route']), `${where}, printed`).toEqual({
          '--brand': '#000',
          '--on-brand': '#fff',
          '--route': '#000',
        });
      }
    }
  });
}

test('quotes a font of any name before the system fonts', async ({ page }) => {
  await page.setContent(
    `<!doctype html><html lang="en"><head><style>${sheet}</style><style>${brandSheet}</style></head><body>text</body></html>`,
  );
  const shown = await page.evaluate(() => ({
    fonts: getComputedStyle(document.body).fontFamily,
    rules: document.styleSheets[1]?.cssRules.length,
    elements: [...document.querySelectorAll('*')].map(({ localName }) => localName),
    text: document.body.textContent,
  }));
  expect(shown).toMatchObject({ rules: 3, elements: ['html', 'head', 'style', 'style', 'body'], text: 'text' });
  expect(shown.fonts).toMatch(/^"Evil\\".*\ufffdé", system-ui, -apple-system, /s);
});
