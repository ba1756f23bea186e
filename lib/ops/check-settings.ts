import { currentSettings, SettingsError } from '#lib/config.ts';

/**
 * Unusable settings stop the process with one message that lists them all, and with them what is wrong with the
 * brands file: `problemOfBrands` says it, or null.
 */
export function checkSettings(problemOfBrands: (file: string) => string | null): void {
  const brandsFile = process.env['BRANDS_FILE']?.trim() || null;
  const problems = [
    problemOfSettings(),
    brandsFile === null ? null : orSentence(() => problemOfBrands(brandsFile), 'The brands file could not be read.'),
  ].filter((problem) => problem !== null);
  if (problems.length === 0) return;
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exit(1);
}

/** A start that fails for any reason ends: a server without settings would answer 500 to everybody. */
function orSentence(check: () => string | null, sentence: string): string | null {
  try {
    return check();
  } catch {
    return sentence;
  }
}

function problemOfSettings(): string | null {
  try {
    currentSettings();
    return null;
  } catch (error) {
    return error instanceof SettingsError ? error.message : 'The settings could not be read.';
  }
}
