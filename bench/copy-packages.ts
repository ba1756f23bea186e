import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { inRoot } from '#lib/run/paths.mjs';

const manifestSchema = v.object({ dependencies: v.optional(v.record(v.string(), v.string()), {}) });

/** Copies installed packages, and what they depend on, into `folder`/node_modules. */
export function copyPackages(names: readonly string[], folder: string): void {
  const waiting = [...names];
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const source = inRoot('node_modules', name);
    const target = join(folder, 'node_modules', name);
    if (existsSync(target) || !existsSync(source)) continue;
    cpSync(source, target, { recursive: true });
    const { dependencies } = v.parse(manifestSchema, JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')));
    waiting.push(...Object.keys(dependencies));
  }
}
