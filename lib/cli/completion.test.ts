import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { commands } from './program.ts';
import { tracking } from './test-cli.ts';

const script = async (shell: string) => (await tracking({}, ['completion', shell])).stdout;

function complete(completion: string, ...words: readonly string[]): readonly string[] {
  const typed = ['tracking', ...words].map((word) => `'${word}'`).join(' ');
  const { stdout, stderr } = spawnSync(
    'bash',
    [
      '--norc',
      '-c',
      `${completion}\nCOMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _tracking; printf '%s\\n' "\${COMPREPLY[@]}"`,
    ],
    { encoding: 'utf8', env: { NODE_ENV: 'test', PATH: process.env['PATH'], LC_ALL: 'C' } },
  );
  expect(stderr).toBe('');
  return stdout.split('\n').filter((line) => line !== '');
}

describe('completion in bash', () => {
  it('offers groups, then commands, then options', async () => {
    const completion = await script('bash');
    expect(complete(completion, '')).toEqual([
      ...['carriers', 'labels', 'assets', 'shares', 'contract', 'brand', 'streets', 'places', 'completion'],
    ]);
    expect(complete(completion, 'sh')).toEqual(['shares']);
    expect(complete(completion, 'shares', '')).toEqual(['create', 'list', 'show', 'inspect', 'hash', 'seal', 'delete']);
    expect(complete(completion, 'shares', 'create', '--')).toEqual(['--qr', '--json', '--help']);
    expect(complete(completion, 'completion', '')).toEqual(['--help', 'bash', 'zsh', 'fish']);
    expect(complete(completion, 'contract', '--write', '--l')).toEqual(['--label']);
    expect(complete(completion, 'nonsense', '')).toEqual([]);
  });

  it('offers files for an argument or option that is a file', async () => {
    expect(complete(await script('bash'), 'assets', 'create', '--file', '/et')).toEqual(['/etc']);
    expect(complete(await script('bash'), 'shares', 'inspect', '--edit', '/et')).toEqual(['/etc']);
    expect(complete(await script('bash'), 'brand', 'check', '/et')).toEqual(['/etc']);
  });
});

it.each(['bash', 'zsh', 'fish'])('%s completes every command and option', async (shell) => {
  const completion = await script(shell);
  for (const { words, options = {} } of commands)
    for (const word of [...words.split(' '), ...Object.keys(options).map((flags) => flags.replace(/^--| .*/g, ''))])
      expect(completion).toContain(word);
});
