import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { readStages } from '../../e2e/deploy/dockerfile.ts';
import { settingsSchema } from '#lib/config/settings-schema.ts';

export const root = join(import.meta.dirname, '..', '..');
export const folder = join(root, 'docs', 'deploy');
export const read = (file: string) => readFileSync(join(folder, file), 'utf8');

export const stages = readStages();
/** What a container of the viewer is made from. */
export const viewer = stages.get('viewer');
/** In MiB. */
export const heap = Number(/--max-old-space-size=(\d+)/.exec(viewer?.environment['NODE_OPTIONS'] ?? '')?.[1]);

/** The oldest version of each image without known vulnerabilities. */
const floors: Readonly<Record<string, string>> = {
  node: '24.22.1',
  nginx: '1.30.5',
  redis: '7.4.10',
  'prom/prometheus': '3.13.3',
};

/** An image is pinned to a version of the same line as its floor, and not below it. */
export function expectImage(image: string): void {
  const [, name = '', version = ''] = /^([\w./-]+):v?(\d+\.\d+\.\d+)(?:-[\w.-]+)?$/.exec(image) ?? [];
  const floor = floors[name] ?? '';
  expect(version.split('.')[0], image).toBe(floor.split('.')[0]);
  expect(version.localeCompare(floor, 'en', { numeric: true }), image).toBeGreaterThanOrEqual(0);
}

/** Settings of Node, Next and the reference service. */
const OTHERS = /^(?:NODE_|NEXT_|REFERENCE_)/;

/** Every setting that a file names exists. */
export function expectSettings(names: readonly string[]): void {
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !OTHERS.test(name) && !(name in settingsSchema.entries))).toEqual([]);
}
