import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { readStages } from '../../e2e/deploy/dockerfile.ts';
import { sources } from '#lib/test-imports.ts';

export const root = join(import.meta.dirname, '..', '..');
export const folder = join(root, 'docs', 'deploy');
export const read = (file: string) => readFileSync(join(folder, file), 'utf8');

export const stages = readStages();
/** What a container of the viewer is made from. */
export const viewer = stages.get('viewer');
/** In MiB. */
export const heap = Number(/--max-old-space-size=(\d+)/.exec(viewer?.environment['NODE_OPTIONS'] ?? '')?.[1]);

/** An image by its version, never by what is newest today. */
export const PINNED = /^[\w./-]+:\d+\.\d+\.\d+(?:-[\w.-]+)?$/;

/** Not ours to read: Node's own, and the reference service's. */
const OTHERS = /^(?:NODE_|NEXT_|REFERENCE_)|^HOSTNAME$/;
const code = sources('lib').map((file) => readFileSync(join(root, file), 'utf8'));

/** Every setting that a file names is one that some code of ours reads. */
export function expectSettings(names: readonly string[]): void {
  expect(names.length).toBeGreaterThan(0);
  const unknown = names.filter((name) => !OTHERS.test(name) && !code.some((text) => text.includes(`'${name}'`)));
  expect(unknown).toEqual([]);
}
