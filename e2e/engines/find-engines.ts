import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { startChromium } from './chromium.ts';
import type { Engine, EngineName } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

export interface FoundEngine {
  readonly name: EngineName;
  /** null: it is not installed. */
  readonly start: (() => Promise<Engine>) | null;
  /** Debian's packages it comes with. */
  readonly packages: readonly string[];
}

/** The engines, and which of them can be started here. */
export function findEngines(): readonly FoundEngine[] {
  const firefox = process.env.FIREFOX_PATH ?? onPath('firefox-esr') ?? onPath('firefox') ?? present(FIREFOX_OF_MAC);
  const [driver, screen, browser] = [onPath('WebKitWebDriver'), onPath('Xvfb'), miniBrowser()];
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

const FIREFOX_OF_MAC = '/Applications/Firefox.app/Contents/MacOS/firefox';

/** WebKitGTK's own browser lies beside its libraries, under the machine's triplet. */
function miniBrowser(): string | null {
  const folders = ['/usr/lib', '/usr/libexec'].flatMap((folder) => [
    folder,
    ...entriesOf(folder).map((entry) => join(folder, entry)),
  ]);
  const places = folders.flatMap((folder) =>
    ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((version) => join(folder, version, 'MiniBrowser')),
  );
  return places.find((place) => present(place) !== null) ?? null;
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function onPath(program: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, program)).find((path) => present(path) !== null) ?? null;
}

function present(path: string): string | null {
  try {
    accessSync(path, constants.X_OK);
    return path;
  } catch {
    return null;
  }
}
