import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, type Page } from '@playwright/test';
import arabic from '#lib/i18n/messages/ar.json' with { type: 'json' };
import english from '#lib/i18n/messages/en.json' with { type: 'json' };
import japanese from '#lib/i18n/messages/ja.json' with { type: 'json' };
import { launchBrowser } from '#lib/run/find-browser.mjs';
import { type CheckedPage, type Pages, pathIn } from './pages.ts';

const languages = { en: english, ar: arabic, ja: japanese };
const looks = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
} as const;
const sizes = [
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
] as const;
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Interactions with the shared page; each opens another state. */
const interactions: Readonly<Record<string, (page: Page, texts: typeof english) => Promise<void>>> = {
  'open row and popup': async (page) => {
    await page.locator('li[id^=r] > details > summary').first().click();
    await expect(page.locator('.leaflet-popup')).toHaveCSS('opacity', '1');
  },
  'search in all reports': async (page) => {
    await page.locator('#search > summary').click();
    await page.getByRole('searchbox').fill('Ort 125');
    await page.getByRole('searchbox').press('Enter');
    await page.getByRole('search').getByRole('status').waitFor();
  },
  replay: async (page, { replay }) => {
    await page.getByRole('button', { name: replay.open, exact: true }).click();
    await expect(page.getByRole('slider').first()).toBeVisible();
  },
  'QR code': async (page, { share }) => {
    await page.getByRole('button', { name: share.qr, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
};

export async function findViolations({ url, pages }: Pages, part: string): Promise<void> {
  const browser = await launchBrowser();
  const others = pages.filter(({ name, headers }) => name !== 'shared' && headers === undefined);
  const shared = pages.find(({ name }) => name === 'shared');
  if (shared === undefined) throw new Error('there is no shared page');
  try {
    for (const checked of [shared, ...others])
      if (checked.name.includes(part)) report(checked.name, await checkPage(browser, url, checked));
    for (const [name, act] of Object.entries(interactions))
      if (name.includes(part)) report(name, await checkPage(browser, url, shared, act));
  } finally {
    await browser.close();
  }
}

function report(name: string, found: ReadonlyMap<string, readonly string[]>): void {
  const count = [...found.values()].flat().length;
  console.log(`${name.padEnd(32)} ${found.size} views, ${count} violations`);
  for (const [view, violations] of found) for (const violation of violations) console.log(`    ${view}: ${violation}`);
  if (count > 0) process.exitCode = 1;
}

interface View {
  readonly lang: keyof typeof languages;
  readonly look: keyof typeof looks;
  readonly viewport: (typeof sizes)[number];
}

const views: readonly View[] = (['en', 'ar', 'ja'] as const).flatMap((lang) =>
  (['light', 'dark', 'forced'] as const).flatMap((look) => sizes.map((viewport) => ({ lang, look, viewport }))),
);
const CONCURRENCY = 2;

async function checkPage(browser: Browser, baseURL: string, { path, status }: CheckedPage, act = interactions['']) {
  const found = new Map<string, readonly string[]>(views.map((view) => [nameOf(view), []]));
  const waiting = [...views];
  const worker = async () => {
    for (let view = waiting.shift(); view !== undefined; view = waiting.shift()) {
      const context = await browser.newContext({ baseURL, viewport: view.viewport, ...looks[view.look] });
      const page = await context.newPage();
      const response = await page.goto(pathIn(path, view.lang));
      if (response?.status() !== status) throw new Error(`${path.split('?')[0]} returned ${response?.status()}`);
      if ((await page.locator('[data-map]').count()) > 0) await page.locator('[data-map=drawn]').waitFor();
      await act?.(page, languages[view.lang]);
      // With forced colours, axe still reads the page's own colours.
      found.set(nameOf(view), await violationsOn(page, view.look === 'forced' ? ['color-contrast'] : []));
      await context.close();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return found;
}

function nameOf({ lang, look, viewport }: View): string {
  return `${lang}, ${look}, ${viewport.width} px`;
}

async function violationsOn(page: Page, without: string[]): Promise<readonly string[]> {
  // Embedded pages are transparent, which axe treats as white.
  await page.evaluate(() => {
    const { documentElement: root, body } = document;
    const isTransparent = [root, body].every(
      (element) => getComputedStyle(element).backgroundColor === 'rgba(0, 0, 0, 0)',
    );
    if (isTransparent) root.style.backgroundColor = 'Canvas';
  });
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).disableRules(without).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
