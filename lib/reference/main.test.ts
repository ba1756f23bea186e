import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CompiledService, compileService, type ServiceProcess, startProcess } from './test-process.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const headers = { AccessKey: 'main-test-key' };
let compiled: CompiledService;
let folder: string;
let databaseUrl: string;
const started: ServiceProcess[] = [];

beforeAll(async () => {
  compiled = await compileService();
}, 60_000);
afterAll(() => compiled.remove());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reference-main-'));
  databaseUrl = `file:${join(folder, 'test.db')}`;
});

afterEach(async () => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

function run(
  args: readonly string[] = [],
  settings: Record<string, string> = {},
  program = [compiled.main],
): ServiceProcess {
  const running = startProcess([...program, ...args], {
    REFERENCE_DATABASE_URL: databaseUrl,
    REFERENCE_ACCESS_KEYS: headers.AccessKey,
    ...settings,
  });
  started.push(running);
  return running;
}

async function post(baseUrl: string, operation: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${baseUrl}/Assets/${operation}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return response.json();
}

function text(value: unknown, ...path: (string | number)[]): string {
  return String(
    path.reduce<unknown>(
      (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
      value,
    ),
  );
}

describe('the reference service as a process', { timeout: 120_000 }, () => {
  it('prints one line without identifiers, serves, and stops on SIGTERM', async () => {
    const { child, ended, baseUrl } = run([], {}, ['--import', 'tsx', main]);
    const url = await baseUrl;
    expect(text(await post(url, 'NewAssets', [{ AssetName: 'a' }]), 'Code')).toBe('200');
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 0, stdout: `reference service listening on ${url}\n`, stderr: '' });
  });

  it('prints the same links of the demo and imported files as JSON at every start', async () => {
    const file = join(folder, 'walk.gpx');
    const points = '<trkpt lat="1" lon="2"/><trkpt lat="91" lon="2"/>';
    await writeFile(file, `<gpx><trk><name>Walk</name><trkseg>${points}</trkseg></trk></gpx>`);
    const lines: unknown[] = [];
    for (let start = 0; start < 2; start += 1) {
      const { child, ended, baseUrl } = run(['--demo', '--import', file]);
      await baseUrl;
      child.kill('SIGTERM');
      const { stdout } = await ended;
      lines.push(JSON.parse(stdout.split('\n')[1] ?? ''));
    }
    expect(text(lines[0], 'shares', 'length')).toBe('12');
    expect(text(lines[0], 'shares', 11, 'title')).toBe('Walk');
    expect(text(lines[0], 'shares', 11, 'note')).toMatch(/^walk\.gpx, 1 reports\. Left out: 1 unreadable position /);
    expect(text(lines[1], 'shares', 11, 'shareId')).toBe(text(lines[0], 'shares', 11, 'shareId'));
    expect(text(lines[1], 'shares', 0, 'shareId')).toBe(text(lines[0], 'shares', 0, 'shareId'));
  });

  it('imports nothing and names the line when one of the files is broken', async () => {
    const [good, bad, none] = ['good.gpx', 'bad.gpx', 'none.gpx'].map((name) => join(folder, name));
    await writeFile(good ?? '', '<gpx><wpt lat="1" lon="2"/></gpx>');
    await writeFile(bad ?? '', '<gpx>\n<wpt lat="1" lon="2"></gpx>');
    const args = [good, bad, none].flatMap((file) => ['--import', file ?? '']);
    const { code, stdout, stderr } = await run(args).ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('bad.gpx: line 2: not well-formed XML');
    expect(stderr).toContain('none.gpx: the file cannot be read (ENOENT)');
  });

  it('rejects wrong settings with every problem and wrong arguments with the usage', async () => {
    const wrong = await run([], { REFERENCE_PORT: 'x', REFERENCE_DATABASE_URL: 'y' }).ended;
    expect([wrong.code, wrong.stderr.split('\n- ').length]).toEqual([1, 3]);
    expect((await run(['--unknown']).ended).code).toBe(2);
  });
});

describe('importing into an asset from the command line', { timeout: 120_000 }, () => {
  async function serveAnd(work: (baseUrl: string) => Promise<void>): Promise<void> {
    const { child, ended, baseUrl } = run();
    await work(await baseUrl);
    child.kill('SIGTERM');
    await ended;
  }
  async function history(baseUrl: string, shareId: string): Promise<string> {
    return text(
      await (await fetch(`${baseUrl}/Assets/GetSharing?AssetShareID=${shareId}`)).json(),
      'LocationHistory',
      'length',
    );
  }

  it('adds a history once to an asset of a running service, by name or AssetID', async () => {
    const [csv, gpx] = [join(folder, 'a.csv'), join(folder, 'b.gpx')];
    await writeFile(csv, 'sep=;\nlat;lon;time\n1,5;2;2026-01-01T00:00:00Z\n3;4;2026-01-02T00:00:00Z\nx;4;\n');
    await writeFile(
      gpx,
      '<gpx><trk><trkseg><trkpt lat="5" lon="6"><time>2026-01-03T00:00:00Z</time></trkpt></trkseg></trk></gpx>',
    );
    await serveAnd(async (baseUrl) => {
      const assetId = text(
        await post(baseUrl, 'NewAssets', [{ AssetName: 'Pallet of tiles' }]),
        'Assets',
        0,
        'AssetID',
      );
      const shareId = text(await post(baseUrl, 'CreateSharing', { AssetID: assetId }), 'AssetShareID');
      // Without the service's own keys among its settings: an import leaves them alone.
      expect(await run(['import', 'Pallet of tiles', csv], { REFERENCE_ACCESS_KEYS: 'another' }).ended).toEqual({
        code: 0,
        stdout:
          'Imported 2 reports into "Pallet of tiles".\n' +
          'Left out: 1 unreadable position (line 5), 1 row without a place or text (line 5).\n',
        stderr: '',
      });
      expect(await history(baseUrl, shareId)).toBe('2');
      expect((await run(['import', assetId, gpx]).ended).stdout).toBe('Imported 1 report into "Pallet of tiles".\n');
      expect((await run(['import', assetId, csv]).ended).stdout).toMatch(/Nothing was imported/);
      expect(await history(baseUrl, shareId)).toBe('3');
      expect(text(await post(baseUrl, 'CreateSharing', { AssetID: assetId }), 'Code')).toBe('200');
    });
  });

  it('rejects a file without readable reports, an unknown asset and an ambiguous name', async () => {
    const [good, bad] = [join(folder, 'good.csv'), join(folder, 'bad.geojson')];
    await writeFile(good, 'lat,lon\n1,2\n');
    await writeFile(bad, '{"type":"MultiPoint","coordinates":[[3,91]]}');
    await serveAnd(async (baseUrl) => {
      const made = await post(baseUrl, 'NewAssets', [
        { AssetName: 'one' },
        { AssetName: 'twin' },
        { AssetName: 'twin' },
      ]);
      const shareId = text(
        await post(baseUrl, 'CreateSharing', { AssetID: text(made, 'Assets', 0, 'AssetID') }),
        'AssetShareID',
      );
      const broken = await run(['import', 'one', bad]).ended;
      expect([broken.code, broken.stdout]).toEqual([1, '']);
      expect(broken.stderr).toMatch(
        /bad\.geojson: the file holds no reports\. Left out: .*\nNothing was imported\.\n$/,
      );
      expect(await history(baseUrl, shareId)).toBe('0');
      const unknown = await run(['import', 'One', good]).ended;
      expect([unknown.code, unknown.stderr]).toEqual([
        1,
        'No asset has this AssetID or exactly this name.\nNothing was imported.\n',
      ]);
      const several = await run(['import', 'twin', good]).ended;
      expect(several.code).toBe(1);
      for (const index of [1, 2]) expect(several.stderr).toContain(text(made, 'Assets', index, 'AssetID'));
    });
  });

  it('creates no database and prints the usage', async () => {
    const missing = await run(['import', 'a', 'b.csv']).ended;
    expect([missing.code, missing.stdout]).toEqual([1, '']);
    expect(missing.stderr).toMatch(/^There is no database/);
    const misused = await run(['import', 'a']).ended;
    expect([misused.code, misused.stdout]).toEqual([2, '']);
    expect(misused.stderr).toContain('import ASSET FILE');
  });

  it('imports and shares a hundred thousand points at once', async () => {
    const file = join(folder, 'long.gpx');
    const points = Array.from(
      { length: 100_000 },
      (_, index) =>
        `<trkpt lat="${(index / 2_000).toFixed(6)}" lon="1"><time>${new Date(1_767_225_600_000 + index * 1_000).toISOString()}</time></trkpt>`,
    );
    await writeFile(file, `<gpx><trk><trkseg>\n${points.join('\n')}\n</trkseg></trk></gpx>`);
    await serveAnd(async (baseUrl) => {
      const assetId = text(await post(baseUrl, 'NewAssets', [{ AssetName: 'Long haul' }]), 'Assets', 0, 'AssetID');
      const shareId = text(await post(baseUrl, 'CreateSharing', { AssetID: assetId }), 'AssetShareID');
      expect((await run(['import', 'Long haul', file]).ended).stdout).toBe(
        'Imported 100,000 reports into "Long haul".\n',
      );
      expect(await history(baseUrl, shareId)).toBe('100000');
    });
  });
});
