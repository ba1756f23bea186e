import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from './program.ts';
import { type Environment, tracking } from './test-cli.ts';

/** Nothing listens there: a command that calls the service would fail with 1, not 2. */
const nowhere: Environment = { TRACKING_BASE_URL: 'http://127.0.0.1:9', TRACKING_ACCESS_KEY: 'canary-key' };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-misuse-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function misused(environment: Environment, args: readonly string[], input?: string): Promise<string> {
  const { exitCode, stdout, stderr } = await tracking(environment, args, input);
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).not.toMatch(/canary|\n {4}at /);
  expect(stderr).not.toBe('');
  return stderr;
}

describe('wrong arguments', () => {
  it.each<[string, RegExp]>([
    ['', /^Usage: tracking/],
    ['shares', /^Usage: tracking shares/],
    ['share list', /^Unknown command 'share'\. \(Did you mean shares\?\)/],
    ['shares lst', /^Unknown command/],
    ['carriers list --jsn', /--jsn.*Did you mean --json/],
    ['carriers list extra', /^Too many arguments/],
    ['assets delete', /^Missing required argument 'AssetID'\./],
    ['assets comment a', /^Missing required argument 'text'\./],
    ['assets delete a b', /^Too many/],
    ['labels list --account', /argument missing/],
    ['completion tcsh', /bash, zsh, fish/],
    ['shares delete -canary', /^Unknown option \(an argument that starts with - goes after --\)/],
    ['labels list --access-key=canary', /^Unknown option/],
    ['canary/x list', /^Unknown command\./],
    ['shares show canary canary', /^Too many/],
    ['shares show https://track.example.com/share', /^The link has no id\./],
    ['shares delete https://track.example.com/share?id=', /^The link has no id\./],
    ['shares delete a --jsn', /\n"tracking shares delete --help" explains what there is\.\n$/],
    ['shares lst', /\n"tracking shares --help" explains/],
    ['share list', /\n"tracking --help" explains/],
    ['assets create', /--name.*--file/],
    ['assets create --file a --name b', /leave out --name/],
    ['assets create --name x --batch 0', /^--batch must be/],
    ['assets create --name x --batch 1e2', /^--batch must be/],
    ['assets create --file /no/canary', /^The file cannot be read/],
  ])('rejects %j', async (line, expected) => {
    expect(
      await misused(
        nowhere,
        line.split(' ').filter((word) => word !== ''),
      ),
    ).toMatch(expected);
  });

  it('rejects an empty argument as missing', async () => {
    for (const args of [
      ['assets', 'delete', ''],
      ['shares', 'delete', ''],
      ['assets', 'comment', 'a', ' '],
      ['assets', 'create', '--name', ' '],
    ])
      await misused(nowhere, args);
  });
});

describe('help', () => {
  it.each(commands)('$words prints its help', async ({ words, summary, options = {} }) => {
    const { exitCode, stdout, stderr } = await tracking({}, [...words.split(' '), '--help']);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`Usage: tracking ${words} [options]`);
    for (const flags of Object.keys(options)) expect(stdout).toContain(flags);
    expect(stdout).toContain(summary);
  });

  it('lists every command and the exit codes', async () => {
    for (const args of [['--help'], ['help']]) {
      const { exitCode, stdout } = await tracking({}, args);
      expect(exitCode).toBe(0);
      for (const word of [
        'carriers',
        'labels',
        'assets',
        'shares',
        'completion',
        'TRACKING_ACCESS_KEY_FILE',
        '3 uncertain',
        '4 unreachable',
      ])
        expect(stdout).toContain(word);
    }
  });
});

describe('wrong settings', () => {
  it.each<[string, Environment, RegExp]>([
    ['none', {}, /^TRACKING_BASE_URL is missing.*\nTRACKING_ACCESS_KEY is missing/],
    ['no key', { TRACKING_BASE_URL: 'http://127.0.0.1:9' }, /^TRACKING_ACCESS_KEY is missing/],
    ['two keys', { ...nowhere, TRACKING_ACCESS_KEY_FILE: 'x' }, /both set/],
    ['a key with a line break', { ...nowhere, TRACKING_ACCESS_KEY: 'canary\ncanary' }, /line break/],
    [
      'a key file that does not exist',
      { TRACKING_BASE_URL: 'http://127.0.0.1:9', TRACKING_ACCESS_KEY_FILE: '/no/canary' },
      /cannot be read/,
    ],
    ['plain http elsewhere', { ...nowhere, TRACKING_BASE_URL: 'http://canary.example' }, /https/],
    [
      'credentials in the address',
      { ...nowhere, TRACKING_BASE_URL: 'https://user:canary@service.example' },
      /password/,
    ],
  ])('%s', async (_, environment, expected) => {
    expect(await misused(environment, ['shares', 'list'])).toMatch(expected);
  });

  it('rejects an invalid APP_URL before a link is made', async () => {
    expect(await misused({ ...nowhere, APP_URL: 'canary' }, ['shares', 'create', 'a'])).toMatch(/^APP_URL/);
  });

  it('reads the key from its file, trims it, and warns when others may read the file', async () => {
    const file = join(folder, 'key');
    await writeFile(file, 'canary-key\n', { mode: 0o600 });
    const { exitCode, stderr } = await tracking(
      { TRACKING_BASE_URL: 'http://127.0.0.1:9', TRACKING_ACCESS_KEY_FILE: file },
      ['carriers', 'list'],
    );
    expect([exitCode, stderr]).toEqual([1, 'The tracking service could not be reached (ECONNREFUSED).\n']);
    await chmod(file, 0o644);
    const open = await tracking({ TRACKING_BASE_URL: 'http://127.0.0.1:9', TRACKING_ACCESS_KEY_FILE: file }, [
      'carriers',
      'list',
    ]);
    expect([open.exitCode, open.stderr]).toEqual([1, expect.stringMatching(/^Others may read or write the file/)]);
    expect(open.stderr).not.toContain('canary');
    await writeFile(file, ' \n');
    expect(
      await misused({ TRACKING_BASE_URL: 'http://127.0.0.1:9', TRACKING_ACCESS_KEY_FILE: file }, ['carriers', 'list']),
    ).toMatch(/is empty/);
  });
});

describe('files of assets', () => {
  it.each<[string, string]>([
    ['', 'holds no asset'],
    ['AssetName\n', 'holds no asset'],
    ['[]', 'holds no asset'],
    ['{"AssetName":', 'is not JSON'],
    ['AssetName\n"x', 'line 2: a quote is not closed'],
    ['AssetName,Lable\nx,7', 'Line 2: "Lable" is not a field'],
    ['AssetName,LabelID\nx,7,8', 'Line 2 is not made of named fields'],
    ['AssetName,name\nx,y', 'Line 2 has "name" twice'],
    ['LabelID\n7', 'Line 2 has no AssetName'],
    ['AssetName,LabelID\n"a\nb",\n" ",7', 'Line 4 has no AssetName'],
    ['[{"AssetName":7}]', 'Entry 1: "AssetName" must be a text'],
    ['[{"AssetName":"x","LabelID":1.5}]', 'Entry 1: "LabelID" must be a text'],
    ['[7]', 'Entry 1 is not made of named fields'],
    ['AssetName,LabelID\na,7\nb,7', 'Asset 2 of the file has the tracker of an earlier one'],
  ])('rejects the whole file %j', async (content, expected) => {
    const stderr = await misused(nowhere, ['assets', 'create', '--file', '-'], content);
    expect(stderr).toContain(expected);
    expect(stderr).toContain('Nothing was created.');
  });

  it('lists twenty of a thousand problems', async () => {
    const stderr = await misused(
      nowhere,
      ['assets', 'create', '--file', '-'],
      `LabelID\n${Array.from({ length: 1000 }, (_, index) => index).join('\n')}`,
    );
    expect(stderr).toContain('… and 980 more');
  });
});
