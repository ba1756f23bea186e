import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

// The list and its styles are the server's.
test.use({ javaScriptEnabled: false });

const start = Date.parse('2026-03-10T00:38:00Z');
const still = Array.from({ length: 40 }, (_, index) => ({
  Timestamp: new Date(start + index * 1_800_000).toISOString(),
  Latitude: 53.5,
  Longitude: 10,
  Address: 'Depot',
}));
const moving = Array.from({ length: 30 }, (_, index) => ({
  Timestamp: new Date(start + (40 + index) * 1_800_000).toISOString(),
  Latitude: 53.6 + index * 0.2,
  Longitude: 10,
  Address: { City: `Halt ${index}`, Country: 'Germany' },
  Event: 'Passed',
}));
const view = { AssetName: 'canary-cargo', Status: 'In transit', LocationHistory: [...still, ...moving].reverse() };

/** The text spacing of WCAG 1.4.12. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }';
const LARGE = 'html { font-size: 200% !important; }';
/** The widest common fonts. */
const WIDE = "time { font-family: Verdana, 'DejaVu Sans' !important; font-weight: 700 !important; }";
const styles = {
  plain: '',
  wide: WIDE,
  spacing: SPACING,
  large: LARGE,
  'large and wide with spacing': `${LARGE} ${SPACING} ${WIDE}`,
};

/** Times that wrap, are cut off or overlap the rail, and places that are not aligned. */
function problemsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = [];
    const rails = new Set<number>();
    const list = document.getElementById('history')?.closest('section');
    const isRtl = document.documentElement.dir === 'rtl';
    for (const time of list?.querySelectorAll('li time') ?? []) {
      const row = time.closest('summary');
      const placeText = row?.querySelector(':scope > span:last-child');
      if (row == null || placeText == null) continue;
      const text = document.createRange();
      text.selectNodeContents(time);
      const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)));
      const { left, right } = text.getBoundingClientRect();
      if (left === right) continue;
      if (lines.size !== 1) problems.push(`${time.textContent} has ${lines.size} lines`);
      if (left < 0 || right > document.documentElement.clientWidth) problems.push(`${time.textContent} is cut off`);
      const place = placeText.getBoundingClientRect();
      const gap = isRtl ? left - place.right : place.left - right;
      if (gap < 39) problems.push(`${time.textContent} is ${gap} px from its place`);
      rails.add(Math.round(isRtl ? place.right : place.left));
    }
    if (rails.size !== 1) problems.push(`places begin at ${[...rails].join(', ')}`);
    if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
      problems.push('the page scrolls sideways');
    return problems;
  });
}

for (const query of ['lang=en', 'lang=es-AR', 'lang=ar', 'embed=timeline']) {
  test(`times in the list never wrap at any font, spacing or text size, ${query}`, async ({
    newShare,
    openShare,
    page,
  }) => {
    const shareId = await newShare(view);
    await openShare(shareId, { query: `${query}&tz=America/St_Johns` });
    await page.locator('#history-list summary').first().click();
    const style = await page.evaluateHandle(() => {
      const sheet = new CSSStyleSheet();
      document.adoptedStyleSheets.push(sheet);
      return sheet;
    });
    // All at once at twice the size, a clock of 12 hours is wider than its column.
    const applied = Object.entries(styles).filter(([name]) => !query.endsWith('-AR') || !name.startsWith('large and'));
    for (const [name, rules] of applied) {
      await style.evaluate((sheet, text) => sheet.replaceSync(text), rules);
      for (const width of [320, 360, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => problemsOf(page), `${name}, ${width} px`).toEqual([]);
      }
    }
  });
}
