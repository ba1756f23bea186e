import { resolve } from 'node:path';

/** Settings that name a file. */
const NAMES = ['BRANDS_FILE', 'FIELD_MAP_FILE'];

/**
 * The same settings with whole paths: a relative one means the folder npm was called from, and the built viewer
 * moves to a folder of its own.
 * @param {import('./processes.mjs').Environment} env @returns {import('./processes.mjs').Environment}
 */
export function withWholePaths(env) {
  const whole = { ...env };
  for (const name of NAMES) {
    const file = env[name]?.trim();
    if (file) whole[name] = resolve(env.INIT_CWD || process.cwd(), file);
  }
  return whole;
}
