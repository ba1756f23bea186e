import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { untranslatedTexts } from '../e2e/support/untranslated-text.ts';
import { launchBrowser } from '#lib/run/find-browser.mjs';
import { misplacedText, textsOnPage } from '../e2e/support/overflow.ts';
import { noLimits, startReferenceIn, startViewerIn } from '../e2e/support/processes.ts';
import { startRecorder } from '../e2e/support/recorder.ts';
import { controlService } from '../e2e/support/service-control.ts';
import { openState, createStates, type PageState } from '../e2e/support/page-states.ts';
import { htmlSize, scriptSize } from './sizes.ts';

/**
 * Checks every page in every language at 360 px for misplaced text, untranslated text, and size relative to English.
 * Exits with 1 when a check fails.
 */
const requested = process.argv.slice(2);
const selected = locales.filter((locale) => requested.length === 0 || requested.includes(locale));
const MAX_RATIO_TO_ENGLISH = 1.15;

const folder = mkdtempSync(join(tmpdir(), 'share-viewer-languages-'));
const reference = await startReferenceIn(folder);
const recorder = await startRecorder(reference.url);
const viewer = await startViewerIn(folder, recorder.serviceUrl, {
  ...noLimits,
  SHARE_FRESH_SECONDS: '60',
});
const browser = await launchBrowser();
try {
  const states = await createStates(controlService(recorder.controlUrl));
  const [shared] = states;
  if (shared === undefined) throw new Error('there is no page to measure');
  const english = await measureSize(shared, 'en');
  console.log(
    `language  ${states.map(({ name }) => name.padEnd(11)).join(' ')} HTML gzip, % of English JS gzip, % of English`,
  );
  for (const locale of selected) {
    const problems = await checkLanguage(browser, states, locale);
    const size = await measureSize(shared, locale);
    const format = (part: 'html' | 'js') => `${size[part]} ${((100 * size[part]) / english[part]).toFixed(1)} %`;
    const cells = states.map(({ name }) =>
      String(problems.filter(({ state }) => state === name).length || '–').padEnd(11),
    );
    console.log(`${locale.padEnd(9)} ${cells.join(' ')} ${format('html').padEnd(23)} ${format('js')}`);
    for (const { state, description } of problems) console.log(`          ${state}: ${description}`);
    const isTooLarge = (['html', 'js'] as const).some((part) => size[part] > MAX_RATIO_TO_ENGLISH * english[part]);
    if (problems.length > 0 || isTooLarge) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await viewer.stop();
  await recorder.close();
  await reference.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function checkLanguage(browser: Browser, states: readonly PageState[], locale: Locale) {
  const context = await browser.newContext({ baseURL: viewer.url, viewport: { width: 360, height: 780 } });
  const page = await context.newPage();
  const problems: { state: string; description: string }[] = [];
  const add = (state: string, descriptions: readonly string[]) =>
    problems.push(...descriptions.map((description) => ({ state, description })));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load')) add('console', [message.text()]);
  });
  for (const state of states) {
    const status = await openState(page, state, locale);
    if (status !== state.status) add(state.name, [`status ${status}`]);
    if (state.name === 'print') await page.emulateMedia({ media: 'print' });
    add(state.name, await misplacedText(page));
    add(
      state.name,
      untranslatedTexts(locale, await textsOnPage(page)).map((text) => `not translated: ${text}`),
    );
    await page.emulateMedia({ media: 'screen' });
    if (process.env['PICTURES'] !== undefined)
      await page.screenshot({
        path: join(process.env['PICTURES'], `${locale}-${state.name}.png`),
        fullPage: state.name !== 'shared',
      });
  }
  await context.close();
  return problems;
}

async function measureSize({ path }: PageState, locale: Locale) {
  const url = `${viewer.url}${path}&lang=${locale}`;
  const [html, js] = await Promise.all([htmlSize(url), scriptSize(url)]);
  return { html: html.gzip, js: js.gzip };
}
