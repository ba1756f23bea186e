import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { commands } from './program.ts';
import { cliShim, type ReferenceProcess, startProcess, startReference } from './test-cli.ts';

const docs = fileURLToPath(new URL('../../docs/command-line.md', import.meta.url));
let reference: ReferenceProcess;
let folder: string;
let binaries: string;

beforeAll(async () => {
  reference = await startReference();
  folder = await mkdtemp(join(tmpdir(), 'cli-docs-'));
  binaries = await mkdtemp(join(tmpdir(), 'cli-docs-bin-'));
  const command = join(binaries, 'tracking');
  await writeFile(command, `#!/bin/sh\nexec "${process.execPath}" "${cliShim}" "$@"\n`);
  await chmod(command, 0o755);
}, 60_000);
afterAll(async () => {
  await reference.close();
  for (const each of [folder, binaries]) await rm(each, { recursive: true });
});

describe('the documentation', () => {
  it('has an example that runs word for word, from an empty folder to an opened link', async () => {
    const script = /\n```sh\n([\s\S]*?)\n```\n/.exec(await readFile(docs, 'utf8'))?.[1] ?? 'exit 99';
    const environment = {
      PATH: `${binaries}:${process.env['PATH'] ?? ''}`,
      TRACKING_BASE_URL: reference.baseUrl,
      TRACKING_ACCESS_KEY: reference.accessKey,
      APP_URL: 'https://track.example.com',
    };
    const { exitCode, stdout, stderr } = await startProcess('sh', ['-eu', '-c', script], environment, folder).ended;
    expect(stderr).toMatch(/This link is unavailable: it was deleted or never existed\.\n$/);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^Send this: https:\/\/track\.example\.com\/share\?id=\S+\nName +Pallet 7\nStatus +Ready\n/);
    expect(stdout).not.toContain('still open');
    expect((await readFile(join(folder, 'links.txt'), 'utf8')).split('\n')).toHaveLength(3);
    expect(stdout.match(/Crate 1, tools/g)).toHaveLength(1);
    expect(stdout + stderr).not.toContain(reference.accessKey);
  }, 120_000);

  it('names the npx command that runs in a clone and prints only data', async () => {
    const root = fileURLToPath(new URL('../..', import.meta.url));
    // A package of that name must not be fetched, should the command not be found.
    const { exitCode, stdout } = await startProcess(
      'npx',
      ['--no-install', 'tracking', '--version'],
      { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' },
      root,
    ).ended;
    // Not any version: npm would print its own for a --version that it takes for itself.
    expect(stdout).toBe(`${manifest.version}\n`);
    expect(exitCode).toBe(0);
  });

  it('names only commands and options that exist', async () => {
    const text = (await readFile(docs, 'utf8')).replaceAll(/^npm run .*$/gm, '');
    const known = new Set(commands.map(({ words }) => words));
    const named = [...text.matchAll(/tracking (?:-- )?((?:carriers|labels|assets|shares) [a-z]+|completion)/g)].map(
      ([, words]) => words ?? '',
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((words) => !known.has(words))).toEqual([]);
    const options = new Set(['--help', '--version']);
    for (const { options: all = {} } of commands)
      for (const flags of Object.keys(all)) options.add(flags.replace(/ .*/, ''));
    expect(
      [...text.matchAll(/ (--[a-z][a-z-]*)/g)].map(([, name = '']) => name).filter((name) => !options.has(name)),
    ).toEqual([]);
  });
});
