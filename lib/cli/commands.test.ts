import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSealing } from '#lib/share/seal.ts';
import { startHttpPeer } from '#lib/tracking/http/test-peer.ts';
import { decodeFieldMap } from '#lib/tracking/json/field-map.ts';
import { type Environment, type Ran, type ReferenceProcess, startReference, tracking } from './test-cli.ts';

let reference: ReferenceProcess;
let environment: Environment;
let folder: string;

beforeAll(async () => {
  reference = await startReference();
  folder = await mkdtemp(join(tmpdir(), 'cli-files-'));
  environment = {
    TRACKING_BASE_URL: reference.baseUrl,
    TRACKING_ACCESS_KEY: reference.accessKey,
    APP_URL: 'https://track.example.com/app/',
  };
}, 60_000);
afterAll(async () => {
  await reference.close();
  await rm(folder, { recursive: true });
});

async function run(...args: readonly string[]): Promise<Ran> {
  const ran = await tracking(environment, args);
  expect(ran.stdout + ran.stderr).not.toContain(reference.accessKey);
  expect(ran.stdout).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/);
  return ran;
}

async function done(...args: readonly string[]): Promise<string> {
  const ran = await run(...args);
  expect(ran).toMatchObject({ exitCode: 0 });
  return ran.stdout;
}

const doneJson = async (...args: readonly string[]): Promise<unknown> =>
  JSON.parse(await done(...args.slice(0, 2), '--json', ...args.slice(2)));
const firstLine = (text: string) => text.split('\n')[0] ?? '';
const newAsset = async (name = 'Box') => firstLine(await done('assets', 'create', '--name', name, '--ids'));
const shareIdOf = (link: string) => decodeURIComponent(link.trim().replace(/^.*\?id=/, ''));

describe('carriers list', () => {
  it('prints a table, identifiers, or JSON', async () => {
    const ids = (await done('carriers', 'list', '--ids')).trimEnd().split('\n');
    expect(ids).toHaveLength(4);
    expect((await done('carriers', 'list')).split('\n')).toHaveLength(6);
    expect(await doneJson('carriers', 'list')).toMatchObject(ids.map((id) => ({ id })));
    expect(await doneJson('carriers', 'list', '--id', ids[2] ?? '')).toMatchObject([{ id: ids[2] }]);
    expect(await run('carriers', 'list', '--id', 'none')).toEqual({ exitCode: 0, stdout: '', stderr: 'No carrier.\n' });
  });
});

describe('labels list', () => {
  it('prints the free labels and counts the rest', async () => {
    const [label = ''] = (await done('labels', 'list', '--ids')).split('\n');
    await done('assets', 'create', '--name', 'Takes a label', '--label', label, '--account', 'demo');
    const { stdout, stderr } = await run('labels', 'list', '--account', 'demo');
    expect(stdout).toMatch(/^LABEL +STATE .*\n\d+ +(?:Healthy|Near Expiration) /);
    expect(stdout).not.toContain(label);
    expect(stderr).toMatch(/^\d+ free; in total \d+: \d+ healthy, \d+ near expiration, 1 assigned\.\n$/);
    expect(await doneJson('labels', 'list')).toMatchObject({
      summary: { assigned: 1 },
      labels: expect.arrayContaining([expect.objectContaining({ accountId: 'demo', state: 'healthy' })]),
    });
  });

  it("prints the service's message for an unknown account", async () => {
    const { exitCode, stdout, stderr } = await run('labels', 'list', '--account', 'nobody');
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^The tracking service refused this: .*account.*\(code 400\)\n$/i);
  });
});

describe('assets', () => {
  it('creates an asset from options, adds a note and deletes it', async () => {
    const [carrier = ''] = (await done('carriers', 'list', '--ids')).split('\n');
    const { stdout, stderr } = await run('assets', 'create', '--name', 'Böx "7" 📦', '--carrier', carrier);
    expect(stdout).toMatch(/^ASSET +STATUS +NAME\n\w+ +Created +Böx "7" 📦\n$/);
    expect(stderr).toBe('1 created.\n');
    const asset = await newAsset();
    expect(await run('assets', 'comment', asset, 'Left at the gate')).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: 'Noted.\n',
    });
    expect(await doneJson('assets', 'comment', asset, '--', '- fragile')).toEqual({ assetId: asset, noted: true });
    expect(await run('assets', 'delete', asset)).toEqual({ exitCode: 0, stdout: '', stderr: 'Deleted.\n' });
    expect(await run('assets', 'delete', asset)).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The tracking service refused this: .*not found/),
    });
    expect(await doneJson('assets', 'delete', await newAsset())).toMatchObject({ deleted: true });
  });

  it('creates assets from a CSV file and shows the progress of a long one', async () => {
    const file = join(folder, 'long.csv');
    await writeFile(
      file,
      `\uFEFFAsset Name;carrier_id\r\n${Array.from({ length: 250 }, (_, index) => `"Box ""${index}""";`).join('\r\n')}\r\n`,
    );
    const { exitCode, stdout, stderr } = await run('assets', 'create', '--file', file, '--json');
    expect([exitCode, stderr]).toEqual([0, '100 of 250 created\n200 of 250 created\n250 of 250 created\n']);
    const result: unknown = JSON.parse(stdout);
    expect(result).toMatchObject({ requested: 250, created: 250, uncertain: null });
    expect(result).toHaveProperty('assets.249.assetName', 'Box "249"');
  });

  it('creates assets from JSON on standard input and takes labels as numbers', async () => {
    const [first = '', second = ''] = (await done('labels', 'list', '--ids')).split('\n');
    const input = JSON.stringify([
      { AssetName: 'A', LabelID: Number(first) },
      { assetName: 'B', label_id: second, AccountID: null },
    ]);
    const { exitCode, stdout } = await tracking(environment, ['assets', 'create', '--file', '-'], input);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/Ready +A\n.*Ready +B\n$/);
  });

  it('prints the assets created before a failed request and sends none after it', async () => {
    const file = join(folder, 'bad-label.csv');
    await writeFile(file, 'AssetName,LabelID\nA,\nB,\nC,99999999\nD,\nE,\n');
    const ran = await run('assets', 'create', '--file', file, '--batch', '2', '--ids');
    expect(ran.exitCode).toBe(1);
    expect(ran.stdout).toMatch(/^\w+\n\w+\n$/);
    expect(ran.stderr).toMatch(
      /^2 of 5 created\nThe tracking service refused this: .*label.*\n2 of 5 created\. Items 3 to 4 failed\. Item 5 was not sent\.\n$/,
    );
  });
});

describe('operations for which the interface gives no path', () => {
  it('list assets and give a label later, where the service offers it', async () => {
    const asset = await newAsset('Crate for later');
    const [label = ''] = (await done('labels', 'list', '--ids')).split('\n');
    expect(await doneJson('assets', 'assign', asset, label)).toEqual({
      assetId: asset,
      labelId: label,
      assigned: true,
    });
    expect(await doneJson('assets', 'list')).toContainEqual(
      expect.objectContaining({ assetId: asset, assetName: 'Crate for later', status: 'Ready', labelId: label }),
    );
    expect((await done('assets', 'list', '--ids')).split('\n')).toContain(asset);
    expect((await done('labels', 'list', '--ids')).split('\n')).not.toContain(label);
    // A label cannot be changed.
    expect(await run('assets', 'assign', asset, label)).toMatchObject({ exitCode: 1, stdout: '' });
  });

  it('say so where it does not', async () => {
    const peer = await startHttpPeer((_request, response) => {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"Code":404,"Message":"No such path"}');
    });
    try {
      for (const args of [
        ['assets', 'list'],
        ['assets', 'assign', 'a', '7'],
      ])
        expect(await tracking({ ...environment, TRACKING_BASE_URL: peer.baseUrl }, args)).toEqual({
          exitCode: 1,
          stdout: '',
          stderr: 'This tracking service does not offer it: the interface gives no path for it.\n',
        });
    } finally {
      await peer.close();
    }
  });
});

describe('shares seal', () => {
  const keys = { SEAL_KEYS: 'k'.repeat(32) };
  const seal = (...args: readonly string[]) => tracking(keys, ['shares', 'seal', ...args]);
  const link = 'https://track.example.com/app/share?id=a%2Fb&lang=de#r1';

  it('makes a link of the same viewer that the viewer opens', async () => {
    const { exitCode, stdout, stderr } = await seal(link, '--until', '2999-12-03', '--hide', 'history,street');
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^https:\/\/track\.example\.com\/app\/share\?id=sealed2\.[\w-]+\n$/);
    expect(createSealing([keys.SEAL_KEYS]).open(shareIdOf(stdout))).toEqual({
      shareId: 'a/b',
      host: 'track.example.com',
      until: Date.UTC(2999, 11, 3, 23, 59, 59, 999),
      afterDelivery: null,
      hide: ['street', 'history'],
    });
    const week = await seal(link, '--until-delivered', '7d');
    expect(createSealing([keys.SEAL_KEYS]).open(shareIdOf(week.stdout))).toMatchObject({
      until: null,
      afterDelivery: 7 * 86_400_000,
    });
    const moment = await seal('a-bare-identifier', '--until', '2999-12-03T18:00+01:00', '--json');
    expect(JSON.parse(moment.stdout)).toMatchObject({
      link: expect.stringContaining('http://localhost:3000/share?id=sealed2.'),
      until: '2999-12-03T17:00:00.000Z',
      hide: [],
    });
  });

  it.each([
    [[link], /^Give the link an end/],
    [[link, '--until', 'tomorrow'], /^--until must be/],
    [[link, '--until', '2999-02-30'], /^--until must be/],
    [[link, '--until', '2999-02-30T10:00Z'], /^--until must be/],
    [[link, '--until', '2020-01-01'], /^--until is in the past/],
    [[link, '--until-delivered', 'a week'], /^--until-delivered takes days/],
    [[link, '--hide', 'streets'], /^--hide takes trackingNumber/],
    [['https://track.example.com/share', '--hide', 'street'], /^The link has no id/],
    [['x'.repeat(500), '--hide', 'street'], /^The identifier is too long/],
  ])('refuses %j', async (args, expected) => {
    const { exitCode, stdout, stderr } = await seal(...args);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(expected);
  });

  it('refuses a sealed link, here and where the service would be asked, and to seal without keys', async () => {
    const { stdout } = await seal(link, '--hide', 'street');
    expect((await seal(stdout.trim(), '--hide', 'label')).stderr).toMatch(/^This link is sealed/);
    for (const sealed of [stdout.trim(), shareIdOf(stdout)])
      expect(
        (await tracking({ ...keys, TRACKING_BASE_URL: 'http://127.0.0.1:9' }, ['shares', 'show', sealed])).stderr,
      ).toMatch(/^This link is sealed/);
    expect((await tracking({}, ['shares', 'seal', link, '--hide', 'label'])).stderr).toMatch(/^SEAL_KEYS is missing/);
    expect((await tracking({ SEAL_KEYS: 'short' }, ['shares', 'seal', link, '--hide', 'label'])).stderr).toMatch(
      /^SEAL_KEYS must be secrets/,
    );
  });
});

describe('shares', () => {
  it('creates, lists, shows and deletes a link', async () => {
    const asset = await newAsset('Crate \u001b]0;x\u0007 7');
    const link = (await done('shares', 'create', asset)).trimEnd();
    expect(link).toMatch(/^https:\/\/track\.example\.com\/app\/share\?id=[\w%.-]+$/);
    const id = shareIdOf(link);
    expect(await done('shares', 'list')).toContain(`${id}  Crate ]0;x 7`);
    expect((await done('shares', 'list', '--ids')).split('\n')).toContain(id);
    expect(await doneJson('shares', 'list')).toEqual(
      expect.arrayContaining([expect.objectContaining({ shareId: id, labelId: null })]),
    );
    for (const share of [link, id])
      expect(await done('shares', 'show', '--', share)).toMatch(
        /^Name +Crate \]0;x 7\nStatus +Created\nProblems +none\n/,
      );
    expect(await doneJson('shares', 'show', '--', link)).toMatchObject({
      kind: 'shared',
      asset: { assetName: 'Crate ]0;x 7', exceptions: { labels: [] } },
    });
    expect(await run('shares', 'delete', '--', link)).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: 'Deleted. The link no longer opens.\n',
    });
    expect(await run('shares', 'show', '--', id)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'This link is unavailable: it was deleted or never existed.\n',
    });
    expect(await run('shares', 'show', '--json', '--', id)).toMatchObject({
      exitCode: 1,
      stdout: '{\n  "kind": "unavailable"\n}\n',
    });
    expect(await run('shares', 'delete', '--', id)).toMatchObject({ exitCode: 1, stdout: '' });
  });

  it('shows and inspects a link without an AccessKey', async () => {
    const link = (await done('shares', 'create', await newAsset())).trimEnd();
    const keyless = { TRACKING_BASE_URL: reference.baseUrl };
    expect(await tracking(keyless, ['shares', 'show', link])).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await tracking(keyless, ['shares', 'inspect', link])).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await tracking(keyless, ['shares', 'delete', link])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('TRACKING_ACCESS_KEY'),
    });
  });

  it('prints a QR code of the link', async () => {
    const asset = await newAsset();
    const [link = '', ...code] = (await done('shares', 'create', asset, '--qr')).trimEnd().split('\n');
    expect(link).toMatch(/^https:/);
    expect(code.length).toBeGreaterThan(15);
    expect(new Set(code.join(''))).toEqual(new Set(['█', '▀', '▄', ' ']));
    expect(new Set(code.map((line) => line.length)).size).toBe(1);
    expect(await doneJson('shares', 'create', asset, '--qr')).toMatchObject({
      link: expect.stringMatching(/^https:/),
      qr: expect.arrayContaining([expect.stringContaining('█')]),
    });
  });

  it('inspects a saved answer without a service', async () => {
    const file = join(folder, 'body.json');
    await writeFile(file, JSON.stringify({ output: { parcels: [{ tracking_number: 'secret-1', status: 'Moving' }] } }));
    const { exitCode, stdout } = await tracking({}, ['shares', 'inspect', '--file', file]);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^FACT +VALUE +PATH +RUNNER-UP +WHY IT LOST\n/);
    expect(stdout).toMatch(/\ntrackingNumber +secret-1 +output\.parcels\.0\.tracking_number/);
    await writeFile(file, '{');
    expect(await tracking({}, ['shares', 'inspect', '--file', file])).toMatchObject({ exitCode: 2, stdout: '' });
  });

  it('hashes every byte of an answer or of a saved one, but not an empty answer', async () => {
    const link = (await done('shares', 'create', await newAsset())).trimEnd();
    const keyless = { TRACKING_BASE_URL: reference.baseUrl };
    const id = shareIdOf(link);
    const query = new URLSearchParams({ AssetShareID: id }).toString();
    const body = Buffer.from(await (await fetch(`${reference.baseUrl}/Assets/GetSharing?${query}`)).arrayBuffer());
    const sha256 = createHash('sha256').update(body).digest('hex');
    for (const share of [link, id])
      expect(await tracking(keyless, ['shares', 'hash', '--', share])).toEqual({
        exitCode: 0,
        stdout: `${sha256}\n`,
        stderr: '',
      });
    const told = await doneJson('shares', 'hash', '--', link);
    expect(told).toEqual({
      kind: 'shared',
      sha256,
      bytes: body.byteLength,
      fetched: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(JSON.stringify(told)).not.toContain(id);

    const file = join(folder, 'saved.json');
    const odd = Buffer.concat([Buffer.from('\uFEFF'), body, Buffer.from('\r\n')]);
    await writeFile(file, odd);
    expect(await tracking({}, ['shares', 'hash', '--file', file])).toMatchObject({
      exitCode: 0,
      stdout: `${createHash('sha256').update(odd).digest('hex')}\n`,
    });
    await writeFile(file, '{');
    expect(await tracking({}, ['shares', 'hash', '--file', file])).toMatchObject({ exitCode: 2, stdout: '' });
    await writeFile(file, ' { }');
    const unavailable = {
      exitCode: 1,
      stdout: '',
      stderr: 'This link is unavailable: it was deleted or never existed.\n',
    };
    expect(await tracking({}, ['shares', 'hash', '--file', file])).toEqual(unavailable);
    await done('shares', 'delete', '--', link);
    expect(await tracking(keyless, ['shares', 'hash', '--', link])).toEqual(unavailable);
    expect(await tracking(keyless, ['shares', 'hash', '--json', '--', link])).toMatchObject({
      exitCode: 1,
      stdout: '{\n  "kind": "unavailable"\n}\n',
    });
    const away = await tracking({ TRACKING_BASE_URL: 'http://127.0.0.1:1' }, ['shares', 'hash', '--', link]);
    expect(away).toMatchObject({ exitCode: 1, stdout: '', stderr: expect.stringContaining('could not be reached') });
    expect(away.stderr).not.toContain(id);
  });

  it('does not hash an answer that no page can show', async () => {
    const peer = await startHttpPeer((_, answer) => {
      answer.setHeader('content-type', 'application/json').end('{"foo":1}');
    });
    const ran = await tracking({ TRACKING_BASE_URL: peer.baseUrl }, ['shares', 'hash', 'canary-share']);
    await peer.close();
    expect(ran).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'The tracking service answered, but its answer could not be read (no-known-field).\n',
    });
  });

  it('writes the field map to a new file that the settings accept', async () => {
    const link = (await done('shares', 'create', await newAsset())).trimEnd();
    const file = join(folder, 'written.json');
    const ran = await run('shares', 'inspect', '--write-map', file, link);
    expect(ran).toMatchObject({ exitCode: 0, stderr: 'The field map was written.\n' });
    const written = await readFile(file, 'utf8');
    expect(written).toBe(await done('shares', 'inspect', '--field-map', link));
    expect(JSON.parse(written)).toMatchObject({ assetName: 'AssetName', status: 'Status' });
    expect(await tracking({ ...environment, FIELD_MAP_FILE: file }, ['shares', 'show', link])).toEqual(
      await tracking(environment, ['shares', 'show', link]),
    );

    const asked = { exitCode: 2, stdout: '' };
    expect(await run('shares', 'inspect', '--write-map', file, link)).toEqual({
      ...asked,
      stderr: 'The file already exists; choose another name or remove it.\n',
    });
    expect(await readFile(file, 'utf8')).toBe(written);
    expect(
      await run('shares', 'inspect', '--json', '--write-map', join(folder, 'none', 'map.json'), link),
    ).toMatchObject({
      exitCode: 2,
      stderr: 'The file cannot be written.\n',
    });
  });

  it('writes no field map when nothing was found', async () => {
    const [body, file] = [join(folder, 'nothing-found.json'), join(folder, 'no-map.json')];
    const answers = [
      ['{"AssetName":null}', 'Nothing was found that a field map could name: no file was written.\n'],
      ['{}', 'This link is unavailable: it was deleted or never existed.\n'],
    ] as const;
    for (const [answer, stderr] of answers) {
      await writeFile(body, answer);
      const ran = await tracking({}, ['shares', 'inspect', '--file', body, '--write-map', file]);
      expect(ran).toMatchObject({ exitCode: 1, stderr });
      await expect(stat(file)).rejects.toThrow('ENOENT');
    }
  });

  it('inspects where each field was found and prints a field map that the settings accept', async () => {
    const link = (await done('shares', 'create', await newAsset('secret name'))).trimEnd();
    const text = await done('shares', 'inspect', link);
    expect(text).toMatch(/\nassetName +secret name +AssetName/);
    expect(text).toContain('Not read: ');
    const fieldMap: unknown = JSON.parse(await done('shares', 'inspect', '--field-map', link));
    expect(fieldMap).toMatchObject({ assetName: 'AssetName', status: 'Status' });
    expect(decodeFieldMap(fieldMap).problems).toEqual([]);
    const file = join(folder, 'field-map.json');
    await writeFile(file, JSON.stringify(fieldMap));
    const [plain, mapped] = [
      await tracking(environment, ['shares', 'show', link]),
      await tracking({ ...environment, FIELD_MAP_FILE: file }, ['shares', 'show', link]),
    ];
    expect(mapped).toEqual(plain);
    expect(await doneJson('shares', 'inspect', link)).toMatchObject({
      kind: 'shared',
      found: { assetName: 'AssetName' },
      fieldMap,
    });
  });
});
