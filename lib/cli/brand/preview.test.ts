import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tracking } from '../test-cli.ts';
import { closeServer, listenOn } from './stale-service.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-preview-'));
  writeFileSync(
    join(folder, 'brands.json'),
    JSON.stringify({
      brands: [
        { hosts: ['track.acme.example'], name: 'Acme' },
        { hosts: ['track.other.example'], name: 'Other' },
      ],
    }),
  );
  writeFileSync(
    join(folder, 'broken.json'),
    JSON.stringify({ brands: [{ hosts: ['*.example'], name: 'Acme', colour: 'greenish' }] }),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

async function preview(...args: readonly string[]) {
  const { exitCode, stdout, stderr } = await tracking({}, ['brand', 'preview', ...args], '', { folder });
  return { exitCode, data: stdout, talk: stderr };
}

describe('brand preview', () => {
  test('prints every problem of the file and starts nothing', async () => {
    const { exitCode, data, talk } = await preview('broken.json');
    expect(exitCode).toBe(1);
    expect(data).toMatch(/^brands\[0\]\.hosts\[0\] .*\nbrands\[0\]\.colour .*"greenish"\n$/);
    expect(talk).toContain('Nothing was started');
  });

  test('reports a missing file', async () => {
    expect(await preview('nowhere.json')).toMatchObject({
      exitCode: 1,
      data: expect.stringMatching(/^The brands file .+\n$/),
    });
  });

  test('lists the known hosts when no brand has the given one', async () => {
    expect(await preview('brands.json', '--host', 'track.acme.invalid')).toMatchObject({
      exitCode: 2,
      talk: expect.stringContaining('track.acme.example, track.other.example'),
    });
    expect(await preview('--host', 'track.acme.example')).toMatchObject({ exitCode: 2 });
  });

  test.each(['80a', '-1', '70000', ''])('refuses the port %j', async (port) => {
    expect(await preview('brands.json', `--port=${port}`)).toMatchObject({
      exitCode: 2,
      talk: '--port must be a number from 0 to 65535.\n',
    });
  });

  test('reports a port that is in use instead of taking another', async () => {
    const server = createServer();
    const port = await listenOn(server, 0);
    expect(await preview('brands.json', '--port', String(port))).toEqual({
      exitCode: 1,
      data: '',
      talk: `Port ${port} is in use. Choose another with --port.\n`,
    });
    await closeServer(server);
  });

  test('exits with 2 for unknown arguments', async () => {
    expect((await preview('brands.json', '--theme', 'dark')).exitCode).toBe(2);
    expect((await preview('brands.json', 'another.json')).exitCode).toBe(2);
  });
});
