import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inRoot } from './paths.mjs';

/** @typedef {{ source: string, executablePath: string, env: Record<string, string>, args: string[] }} Browser */

// Of the bundled browser's own list, --single-process ends with the first closed context, and --disable-web-security
// disables what tests of frames and CSP check.
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
 * Returns the first browser that runs: CHROMIUM_PATH, the packaged one (the same on every machine), Playwright's own,
 * the system's. Rejects when there is none.
 * @returns {Promise<Browser>}
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

function runs({ executablePath, env }) {
  return spawnSync(executablePath, ['--version'], { env: { ...process.env, ...env } }).status === 0;
}

function systemBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = folders.flatMap((folder) => commands.map((command) => join(folder, command)));
  return [...onPath, ...places].find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const home = inRoot('.browser');

/**
 * Unpacks the packaged Chromium once into `.browser/`. Its libraries and fonts are only in the environment of the
 * browser, as other programs would load them too.
 * @returns {Promise<{ executablePath: string, env: Record<string, string> }>}
 */
export async function unpackBundledBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('the bundled browser runs on Linux x64 alone');
  const folder = join(home, 'chromium');
  if (!existsSync(folder)) await unpackInto(folder);
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }),
    },
  };
}

async function unpackInto(folder) {
  const before = { ...process.env };
  const unpacking = join(home, `unpacking-${process.pid}`);
  mkdirSync(unpacking, { recursive: true });
  process.env.TMPDIR = unpacking;
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x';
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    const fonts = join(unpacking, 'fonts', 'fonts.conf');
    writeFileSync(fonts, readFileSync(fonts, 'utf8').replace('/tmp/fonts', join(folder, 'fonts')));
    renameSync(unpacking, folder);
  } finally {
    for (const name of ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME'])
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    rmSync(unpacking, { recursive: true, force: true });
  }
}
