/** Runs once, before the server takes a request: unusable settings stop it with one message that lists them all. */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  const { currentSettings, SettingsError } = await import('#lib/config.ts');
  try {
    currentSettings();
  } catch (error) {
    process.stderr.write(`${error instanceof SettingsError ? error.message : 'The settings could not be read.'}\n`);
    process.exit(1);
  }
}
