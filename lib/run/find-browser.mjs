import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { unpackBundledBrowser } from './bundled-browser.mjs';

/**
 * @typedef {object} Browser
 * @property {string} source where it came from, for messages
 * @property {string} executablePath
 * @property {Record<string, string>} env what this browser alone needs besides the environment
 * @property {string[]} args
 */

// No --single-process and no --disable-web-security, which the bundled browser's own list has: the
// first dies with the first closed context, the second makes every test of frames and CSP false.
// The others keep the browser from calling its maker.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const commands = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * The first browser that runs: CHROMIUM_PATH, the one that comes with the packages, Playwright's own, the system's.
 * The packaged one is the same on every machine, and without the parts of a desktop it does the same in less time.
 * @returns {Promise<Browser>} rejects when CHROMIUM_PATH names nothing or nothing runs here
 */
export async function findBrowser() {
  if (process.env.E2E_BROWSER) return JSON.parse(process.env.E2E_BROWSER);
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (!isExecutable(chosen)) throw new Error('CHROMIUM_PATH names no program that can be run');
    return { source: 'CHROMIUM_PATH', executablePath: chosen, env: {}, args };
  }
  const packaged = await unpackBundledBrowser().catch(() => null);
  if (packaged !== null && runs(packaged)) return { source: 'the one in @sparticuz/chromium', ...packaged, args };
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  if (existsSync(own)) return { source: "Playwright's own", executablePath: own, env: {}, args };
  const system = systemBrowser();
  if (system !== undefined) return { source: `the system's ${system}`, executablePath: system, env: {}, args };
  throw new Error('no Chromium runs here');
}

/** @param {{ executablePath: string, env: Record<string, string> }} browser */
function runs({ executablePath, env }) {
  return spawnSync(executablePath, ['--version'], { env: { ...process.env, ...env } }).status === 0;
}

function systemBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = folders.flatMap((folder) => commands.map((command) => join(folder, command)));
  return [...onPath, ...places].find(isExecutable);
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
