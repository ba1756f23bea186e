import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '.browser');

/**
 * Unpacks the Chromium that comes with the packages (Linux on x64), once, into `.browser/`.
 * Its libraries and fonts are for the browser alone: a web server that got them would load them too.
 * @returns {Promise<{ executablePath: string, env: Record<string, string> }>} rejects on other systems
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

// The package unpacks into the temp folder, leaves out its libraries unless it believes to be on AWS,
// skips what already lies there, and changes this process's environment: hence a temp folder of its
// own, moved into place when complete, and an environment put back afterwards.
/** @param {string} folder */
async function unpackInto(folder) {
  const before = { ...process.env };
  const unpacking = join(home, `unpacking-${process.pid}`);
  mkdirSync(unpacking, { recursive: true });
  process.env.TMPDIR = unpacking;
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x';
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    // Its fonts' configuration looks for them in the temp folder.
    const fonts = join(unpacking, 'fonts', 'fonts.conf');
    writeFileSync(fonts, readFileSync(fonts, 'utf8').replace('/tmp/fonts', join(folder, 'fonts')));
    renameSync(unpacking, folder);
  } finally {
    for (const name of ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME'])
      restore(name, before[name]);
    rmSync(unpacking, { recursive: true, force: true });
  }
}

/** @param {string} name @param {string | undefined} value */
function restore(name, value) {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}
