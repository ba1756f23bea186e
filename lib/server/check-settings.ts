import { currentSettings, SettingsError } from '#lib/config/settings.ts';
import { currentBuild } from '#lib/runtime/build-info.ts';
import { currentLog } from '#lib/runtime/log.ts';

/** Ends the process with every problem in one message, in production as JSON: without settings there is no log. */
export function checkSettings(problemOfBrands: (file: string) => string | null): void {
  const brandsFile = process.env['BRANDS_FILE']?.trim() || null;
  const problems = [
    problemOf(currentSettings, 'The settings could not be read.'),
    brandsFile === null ? null : problemOf(() => problemOfBrands(brandsFile), 'The brands file could not be read.'),
  ].filter((problem) => problem !== null);
  if (problems.length === 0) {
    currentLog().info({ operation: 'start', ...currentBuild(), node: process.version });
    currentLog().info({ operation: 'settings', settings: currentSettings().logged });
    if (currentSettings().allowsPlainHttp)
      currentLog().warn(
        { operation: 'start', setting: 'ALLOW_PLAIN_HTTP_SERVICE' },
        'services may be asked over plain http',
      );
    const { pmtilesFile, tiles } = currentSettings();
    if (pmtilesFile === null && tiles === null)
      currentLog().info(
        { operation: 'start', setting: 'PMTILES_FILE' },
        'no street map: the built-in one shows towns only. docs/maps.md has one of your country in three commands',
      );
    return;
  }
  process.stderr.write(process.env.NODE_ENV === 'production' ? lineOf(problems) : `${problems.join('\n')}\n`);
  process.exit(1);
}

function lineOf(problems: readonly string[]): string {
  const lines = problems.flatMap((problem) => problem.split('\n').map((line) => line.replace(/^\s*-\s+/, '')));
  return `${JSON.stringify({ level: 60, time: new Date().toISOString(), operation: 'settings', problems: lines })}\n`;
}

function problemOf(check: () => unknown, sentence: string): string | null {
  try {
    const result = check();
    return typeof result === 'string' ? result : null;
  } catch (error) {
    return error instanceof SettingsError ? error.message : sentence;
  }
}
