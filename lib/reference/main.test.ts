import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@libsql/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const headers = { AccessKey: 'main-test-key' };
let folder: string;
let databaseUrl: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reference-main-'));
  databaseUrl = `file:${join(folder, 'test.db')}`;
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

interface Run {
  readonly child: ChildProcess;
  /** Resolves with everything printed once the process has ended. */
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
  readonly baseUrl: Promise<string>;
  stdout(): string;
}

function run(args: readonly string[] = [], settings: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...args], {
    env: {
      ...process.env, REFERENCE_PORT: '0', REFERENCE_HOST: '127.0.0.1', REFERENCE_DATABASE_URL: databaseUrl,
      REFERENCE_ACCESS_KEYS: headers.AccessKey, ...settings,
    },
  });
  children.push(child);
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
  const baseUrl = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const match = /^reference service listening on (\S+)\n/.exec(stdout);
      if (match?.[1]) resolve(match[1]);
    });
    child.once('close', () => reject(new Error(`ended early: ${stderr}`)));
  });
  baseUrl.catch(() => undefined);
  return { child, ended, baseUrl, stdout: () => stdout };
}

async function post(baseUrl: string, operation: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${baseUrl}/Assets/${operation}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.json();
}

function text(value: unknown, ...path: (string | number)[]): string {
  return String(
    path.reduce<unknown>((inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined), value),
  );
}

describe('the reference service as a process', { timeout: 120_000 }, () => {
  it('prints one line without identifiers, serves, and ends cleanly on SIGTERM', async () => {
    const { child, ended, baseUrl } = run();
    const url = await baseUrl;
    expect(text(await post(url, 'NewAssets', [{ AssetName: 'a' }]), 'Code')).toBe('200');
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 0, stdout: `reference service listening on ${url}\n`, stderr: '' });
  });

  it('prints the links of the demo and of imported files as one line of JSON, the same ones again at the next start', async () => {
    const file = join(folder, 'walk.gpx');
    await writeFile(file, '<gpx><trk><name>Walk</name><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>');
    const lines: unknown[] = [];
    for (let start = 0; start < 2; start += 1) {
      const { child, ended, baseUrl } = run(['--demo', '--import', file]);
      await baseUrl;
      child.kill('SIGTERM');
      const { stdout } = await ended;
      lines.push(JSON.parse(stdout.split('\n')[1] ?? ''));
    }
    expect(text(lines[0], 'shares', 'length')).toBe('7');
    expect(text(lines[0], 'shares', 6, 'title')).toBe('Walk');
    expect(text(lines[1], 'shares', 6, 'shareId')).toBe(text(lines[0], 'shares', 6, 'shareId'));
    expect(text(lines[1], 'shares', 0, 'shareId')).toBe(text(lines[0], 'shares', 0, 'shareId'));
  });

  it('imports nothing when one of the files is broken, and names its line', async () => {
    const [good, bad] = [join(folder, 'good.gpx'), join(folder, 'bad.gpx')];
    await writeFile(good, '<gpx><wpt lat="1" lon="2"/></gpx>');
    await writeFile(bad, '<gpx>\n<wpt lat="91" lon="2"/></gpx>');
    const { code, stdout, stderr } = await run(['--import', good, '--import', bad, '--import', join(folder, 'none.gpx')]).ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('bad.gpx: line 2: lat of <wpt>');
    expect(stderr).toContain('none.gpx: the file cannot be read (ENOENT)');
  });

  it('refuses wrong settings with every problem and wrong arguments with the usage', async () => {
    const wrong = await run([], { REFERENCE_PORT: 'x', REFERENCE_DATABASE_URL: 'y' }).ended;
    expect([wrong.code, wrong.stderr.split('\n- ').length]).toEqual([1, 3]);
    expect((await run(['--unknown']).ended).code).toBe(2);
  });

  it('loses no answered write and keeps no half-written asset when it is killed at any moment', async () => {
    const history = Array.from({ length: 3_000 }, (_, index) => ({ Latitude: index / 100, Longitude: 1, Timestamp: '2026-01-01T00:00:00Z' }));
    const answered: string[] = [];
    for (const life of [120, 330, 610, 900]) {
      const { child, ended, baseUrl } = run();
      const url = await baseUrl;
      setTimeout(() => child.kill('SIGKILL'), life);
      try {
        for (;;) {
          const assets = await post(url, 'NewAssets', [{ AssetName: 'a', LocationHistory: history }, { AssetName: 'b', LocationHistory: history }]);
          for (const index of [0, 1]) {
            answered.push(text(await post(url, 'CreateSharing', { AssetID: text(assets, 'Assets', index, 'AssetID') }), 'AssetShareID'));
          }
        }
      } catch {
        await ended;
      }
    }
    expect(answered.length).toBeGreaterThan(0);

    const { baseUrl } = run();
    const url = await baseUrl;
    for (const shareId of answered) {
      const view: unknown = await (await fetch(`${url}/Assets/GetSharing?AssetShareID=${shareId}`)).json();
      expect(text(view, 'LocationHistory', 'length')).toBe('3000');
    }
    const client = createClient({ url: databaseUrl });
    expect((await client.execute('PRAGMA integrity_check')).rows[0]?.[0]).toBe('ok');
    const counts = await client.execute('SELECT DISTINCT (SELECT count(*) FROM reports r WHERE r.asset_id = a.asset_id) FROM assets a');
    expect(counts.rows.map((row) => row[0])).toEqual([3_000]);
    expect((await client.execute('SELECT count(*) % 2 FROM assets')).rows[0]?.[0]).toBe(0);
    client.close();
  });
});
