import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { startChromium } from './chromium.ts';
import type { Engine, EngineName } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

export interface FoundEngine {
  readonly name: EngineName;
  /** null: not installed. */
  readonly start: (() => Promise<Engine>) | null;
  /** The Debian packages that install it. */
  readonly packages: readonly string[];
}

export function findEngines(): readonly FoundEngine[] {
  const firefox =
    process.env.FIREFOX_PATH ?? findOnPath('firefox-esr') ?? findOnPath('firefox') ?? executable(MAC_FIREFOX);
  const [driver, screen, browser] = [findOnPath('WebKitWebDriver'), findOnPath('Xvfb'), miniBrowser()];
  const hasWebKit = driver !== null && screen !== null && browser !== null;
  return [
    { name: 'Chromium', start: startChromium, packages: [] },
    { name: 'Firefox', start: firefox === null ? null : () => startFirefox(firefox), packages: ['firefox-esr'] },
    {
      name: 'WebKit',
      start: hasWebKit ? () => startWebKit({ driver, screen, browser }) : null,
      packages: ['webkit2gtk-driver', 'xvfb'],
    },
  ];
}

const MAC_FIREFOX = '/Applications/Firefox.app/Contents/MacOS/firefox';

/** WebKitGTK installs its browser beside its libraries, in a folder named after the platform. */
function miniBrowser(): string | null {
  const folders = ['/usr/lib', '/usr/libexec'].flatMap((folder) => [
    folder,
    ...entriesOf(folder).map((entry) => join(folder, entry)),
  ]);
  const paths = folders.flatMap((folder) =>
    ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((version) => join(folder, version, 'MiniBrowser')),
  );
  return paths.find((path) => executable(path) !== null) ?? null;
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function findOnPath(program: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, program)).find((path) => executable(path) !== null) ?? null;
}

function executable(path: string): string | null {
  try {
    accessSync(path, constants.X_OK);
    return path;
  } catch {
    return null;
  }
}
