import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const buildSchema = v.object({
  version: v.string(),
  commit: v.nullable(v.string()),
  builtAt: v.string(),
});

export type BuildInfo = Readonly<v.InferOutput<typeof buildSchema>>;

let build: BuildInfo | undefined;

export function currentBuild(): BuildInfo {
  return (build ??= readBuild());
}

function readBuild(): BuildInfo {
  try {
    const file = join(/* turbopackIgnore: true */ process.cwd(), '.next/build.json');
    return v.parse(buildSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { version: 'development', commit: null, builtAt: 'never' };
  }
}

export function buildName({ version, commit }: BuildInfo): string {
  return commit === null ? version : `${version} (${commit})`;
}
