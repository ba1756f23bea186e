import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../lib/run/find-browser.mjs';

const browser = await findBrowser();
// The processes that run the tests read this file too: one search is enough.
process.env.E2E_BROWSER = JSON.stringify(browser);
// Only named here: other programs read this file too, and would leave the folder behind.
process.env.E2E_ARTIFACTS ??= join(tmpdir(), `share-viewer-artifacts-${crypto.randomUUID()}`);
// Neither traces nor snapshots of failed pages: they would hold identifiers and addresses.
process.env.PLAYWRIGHT_NO_COPY_PROMPT = '1';
const report = process.env.E2E_REPORT;
/** What is true of a whole run; and of one that is reported, what a viewer has only seconds for, with nothing else under way. */
const AFTERWARDS = ['**/whole-run.e2e.ts', ...(report === undefined ? [] : ['**/large-answers.e2e.ts'])];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: process.env.E2E_ARTIFACTS,
  globalSetup: './support/global-setup.ts',
  // Many wait for a server to give up or to end: four keep two processors busy, and more would slow each test down.
  workers: 4,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // What passes waits no longer for it. Below the 24 s after which an open page asks by itself: what comes at once is told from that.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: report === undefined ? [['list']] : [['list'], ['json', { outputFile: report }]],
  use: {
    launchOptions: {
      executablePath: browser.executablePath,
      args: browser.args,
      env: { ...process.env, ...browser.env },
    },
    trace: 'off',
    screenshot: 'off',
    video: 'off',
    locale: 'en',
    timezoneId: 'America/St_Johns',
    viewport: { width: 1280, height: 900 },
  },
  projects: [
    { name: 'pages', testIgnore: AFTERWARDS, teardown: 'afterwards' },
    { name: 'afterwards', testMatch: AFTERWARDS, workers: 1 },
  ],
});
