import { createClient } from '@libsql/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { field, startTestService, type TestService } from './test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ lockWaitMs: 20 });
});

afterAll(() => service.close());

/** Writes and reads while another connection holds the write lock of the service's database. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  const other = createClient({ url: service.databaseUrl });
  const lock = await other.transaction('write');
  await work();
  await lock.rollback();
  other.close();
}

it('answers 503 while the database is locked, still reads, and writes again afterwards', async () => {
  const shareId = await service.share(await service.createAsset({ AssetName: 'Before' }));
  await whileLocked(async () => {
    for (const name of ['Lost', 'Lost too']) {
      const { status, body } = await service.call('POST', '/Assets/NewAssets', [{ AssetName: name }]);
      expect([status, body]).toEqual([503, { Code: 503, Message: expect.stringContaining('busy') }]);
    }
    expect(field(await service.read(shareId), 'AssetName')).toBe('Before');
  });
  const later = await service.share(await service.createAsset({ AssetName: 'After' }));
  expect(field(await service.read(later), 'AssetName')).toBe('After');
  expect(service.reported).toEqual(Array(2).fill('POST /Assets/NewAssets LibsqlError'));
});

it('keeps every acknowledged write and no rejected one when the lock comes and goes', async () => {
  const kept: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    const write = (name: string) => service.call('POST', '/Assets/NewAssets', [{ AssetName: name }]);
    await whileLocked(async () => {
      const refused = await Promise.all([
        write(`refused ${round}`),
        service.call('GET', '/Assets/GetSharings'),
        write(`refused ${round}`),
      ]);
      expect(refused.map(({ status }) => status)).toEqual([503, 200, 503]);
    });
    const answers = await Promise.all([
      write(`kept ${round} a`),
      service.call('GET', '/Assets/GetSharings'),
      write(`kept ${round} b`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    kept.push(`kept ${round} a`, `kept ${round} b`);
  }
  const client = createClient({ url: service.databaseUrl });
  const { rows } = await client.execute(
    "SELECT asset_name FROM assets WHERE asset_name LIKE 'kept %' OR asset_name LIKE 'refused %' ORDER BY 1",
  );
  client.close();
  expect(rows.map((row) => row[0])).toEqual(kept);
});
