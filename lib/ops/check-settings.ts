import { currentSettings, SettingsError } from '#lib/config.ts';
import { currentLog } from './log.ts';

/** Unusable settings or brands stop the process with one message that lists all problems. */
export function checkSettings(problemOfBrands: (file: string) => string | null): void {
  const brandsFile = process.env['BRANDS_FILE']?.trim() || null;
  const problems = [
    problemOf(() => {
      currentSettings();
      return null;
    }, 'The settings could not be read.'),
    brandsFile === null ? null : problemOf(() => problemOfBrands(brandsFile), 'The brands file could not be read.'),
  ].filter((problem) => problem !== null);
  if (problems.length === 0) {
    if (currentSettings().allowsPlainHttp)
      currentLog().warn(
        { operation: 'start', setting: 'ALLOW_PLAIN_HTTP_SERVICE' },
        'services may be asked over plain http',
      );
    return;
  }
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exit(1);
}

/** Whatever fails ends the start: a server without settings would answer 500 to everybody. */
function problemOf(check: () => string | null, sentence: string): string | null {
  try {
    return check();
  } catch (error) {
    return error instanceof SettingsError ? error.message : sentence;
  }
}
