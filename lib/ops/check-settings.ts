import { currentSettings, SettingsError } from '#lib/config.ts';

/** Unusable settings stop the process with one message that lists them all. */
export function checkSettings(): void {
  try {
    currentSettings();
  } catch (error) {
    process.stderr.write(`${error instanceof SettingsError ? error.message : 'The settings could not be read.'}\n`);
    process.exit(1);
  }
}
