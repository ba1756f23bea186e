import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

export const BUILD_FILE = '.next/build.json';

const buildSchema = v.object({
  version: v.string(),
  /** Null where the sources were not a Git checkout. */
  commit: v.nullable(v.string()),
  /** UTC, ISO 8601. */
  builtAt: v.string(),
});

export type BuildInfo = Readonly<v.InferOutput<typeof buildSchema>>;

let build: BuildInfo | null = null;

/** What is running. The build writes it beside the server; `next dev` has none. */
export function currentBuild(): BuildInfo {
  build ??= readBuild(process.cwd());
  return build;
}

function readBuild(folder: string): BuildInfo {
  try {
    return v.parse(buildSchema, JSON.parse(readFileSync(join(/* turbopackIgnore: true */ folder, BUILD_FILE), 'utf8')));
  } catch {
    return { version: 'development', commit: null, builtAt: 'never' };
  }
}

/** Such as `0.1.0 (9cbf087cafe1)`. */
export function buildName({ version, commit }: BuildInfo): string {
  return commit === null ? version : `${version} (${commit})`;
}
