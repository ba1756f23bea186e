import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, type Page } from '@playwright/test';
import arabic from '#lib/i18n/messages/ar.json' with { type: 'json' };
import english from '#lib/i18n/messages/en.json' with { type: 'json' };
import japanese from '#lib/i18n/messages/ja.json' with { type: 'json' };
import { launchBrowser } from '../setup.ts';
import { type Asked, type Pages, pathIn } from './pages.ts';

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

/** Interactions on the page with everything; each opens a state of its own. */
const acts: Readonly<Record<string, (page: Page, words: typeof english) => Promise<void>>> = {
  'a row and its point open': async (page) => {
    await page.locator('li[id] > a[role=button]').first().click();
    await expect(page.locator('.leaflet-popup')).toHaveCSS('opacity', '1');
  },
  'all reports, searched': async (page) => {
    await page.locator('section[aria-labelledby=history] p > button[aria-expanded=false]').click();
    await page.getByRole('searchbox').fill('Ort 12');
    await page.getByText('Ort 125').first().waitFor();
  },
  'the replay open': async (page, { replay }) => {
    await page.getByRole('button', { name: replay.open, exact: true }).click();
    await expect(page.getByRole('slider').first()).toBeVisible();
  },
  'the QR code': async (page, { share }) => {
    await page.getByRole('button', { name: share.qr, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
};

export async function findViolations({ url, pages }: Pages, part: string): Promise<void> {
  const browser = await launchBrowser();
  const used = pages.filter(({ name, headers }) => name !== 'shared' && headers === undefined);
  const shared = pages.find(({ name }) => name === 'shared');
  if (shared === undefined) throw new Error('there is no page to use');
  try {
    for (const asked of [shared, ...used])
      if (asked.name.includes(part)) tell(asked.name, await lookAt(browser, url, asked));
    for (const [name, act] of Object.entries(acts))
      if (name.includes(part)) tell(name, await lookAt(browser, url, shared, act));
  } finally {
    await browser.close();
  }
}

function tell(name: string, found: ReadonlyMap<string, readonly string[]>): void {
  const all = [...found.values()].flat().length;
  console.log(`${name.padEnd(32)} ${found.size} views, ${all} violations`);
  for (const [view, violations] of found) for (const each of violations) console.log(`    ${view}: ${each}`);
  if (all > 0) process.exitCode = 1;
}

interface View {
  readonly lang: keyof typeof languages;
  readonly look: keyof typeof looks;
  readonly viewport: (typeof sizes)[number];
}

const views: readonly View[] = (['en', 'ar', 'ja'] as const).flatMap((lang) =>
  (['light', 'dark', 'forced'] as const).flatMap((look) => sizes.map((viewport) => ({ lang, look, viewport }))),
);
const TOGETHER = 2;

async function lookAt(browser: Browser, baseURL: string, { path, status }: Asked, act = acts['']) {
  const found = new Map<string, readonly string[]>(views.map((view) => [nameOf(view), []]));
  const waiting = [...views];
  const lookOn = async () => {
    for (let view = waiting.shift(); view !== undefined; view = waiting.shift()) {
      const context = await browser.newContext({ baseURL, viewport: view.viewport, ...looks[view.look] });
      const page = await context.newPage();
      const response = await page.goto(pathIn(path, view.lang));
      if (response?.status() !== status)
        throw new Error(`${path.split('?')[0]} was answered with ${response?.status()}`);
      if ((await page.locator('[data-map]').count()) > 0) await page.locator('[data-map=drawn]').waitFor();
      await act?.(page, languages[view.lang]);
      // Readers choose forced colours themselves, but axe reads those of the page.
      found.set(nameOf(view), await violationsOn(page, view.look === 'forced' ? ['color-contrast'] : []));
      await context.close();
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, lookOn));
  return found;
}

function nameOf({ lang, look, viewport }: View): string {
  return `${lang}, ${look}, ${viewport.width} px`;
}

async function violationsOn(page: Page, without: string[]): Promise<readonly string[]> {
  // An embedded page has no background, which axe takes for white.
  await page.evaluate(() => {
    const { documentElement: root, body } = document;
    const isBare = [root, body].every((element) => getComputedStyle(element).backgroundColor === 'rgba(0, 0, 0, 0)');
    if (isBare) root.style.backgroundColor = 'Canvas';
  });
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).disableRules(without).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
