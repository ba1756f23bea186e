import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inRoot, root } from './paths.mjs';

/** @import { Browser as RunningBrowser, LaunchOptions } from '@playwright/test' */
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

const commands =
  'chromium chromium-browser google-chrome google-chrome-stable microsoft-edge microsoft-edge-stable'.split(' ');
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** @param {LaunchOptions} [options] @returns {Promise<RunningBrowser>} */
export async function launchBrowser(options) {
  const { executablePath, args, env } = await findBrowser();
  const { chromium } = await import('@playwright/test');
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env }, ...options });
}

/**
 * Returns the first browser that runs: CHROMIUM_PATH, the packaged one (the same on every machine), Playwright's own,
 * the system's. Rejects when there is none.
 * @returns {Promise<Browser>}
 */
export async function findBrowser() {
  if (process.env.E2E_BROWSER) return JSON.parse(process.env.E2E_BROWSER);
  const plain = (source, executablePath) => ({ source, executablePath, env: {}, args });
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !existsSync(chosen)) throw new Error('CHROMIUM_PATH names no program that can be run');
  if (chosen) return plain('CHROMIUM_PATH', chosen);
  const packaged = unpackBundledBrowser();
  if (packaged !== null) return { source: 'the one in @sparticuz/chromium', ...packaged, args };
  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath())) return plain("Playwright's own", chromium.executablePath());
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = folders.flatMap((folder) => commands.map((command) => join(folder, command)));
  const system = [...onPath, ...places].find(existsSync);
  if (system === undefined) throw new Error('no Chromium runs here');
  return plain(`the system's ${system}`, system);
}

/** null where it does not run. Only the browser gets its libraries and fonts: other programs would load them too. */
function unpackBundledBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const folder = inRoot('.browser', 'chromium');
  if (!existsSync(folder) && !unpackInto(folder)) return null;
  const executablePath = join(folder, 'chromium');
  const env = {
    LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
    ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }),
  };
  const { status } = spawnSync(executablePath, ['--version'], { env: { ...process.env, ...env } });
  return status === 0 ? { executablePath, env } : null;
}

/** In a process of its own, because the package changes its environment. */
function unpackInto(folder) {
  const unpacking = inRoot('.browser', `unpacking-${process.pid}`);
  mkdirSync(unpacking, { recursive: true });
  const script = "await (await import('@sparticuz/chromium')).default.executablePath()";
  const env = { ...process.env, TMPDIR: unpacking, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, env });
  try {
    if (status !== 0) return false;
    const fonts = join(unpacking, 'fonts', 'fonts.conf');
    writeFileSync(fonts, readFileSync(fonts, 'utf8').replace('/tmp/fonts', join(folder, 'fonts')));
    renameSync(unpacking, folder);
    return true;
  } catch {
    return existsSync(folder);
  } finally {
    rmSync(unpacking, { recursive: true, force: true });
  }
}
