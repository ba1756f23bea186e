import { execFileSync } from 'node:child_process';
import { mkdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { StreetFileError } from './check-tile.ts';
import { openPmtilesFile } from './pmtiles-file.ts';
import { townFolder } from './test-streets.ts';

let town: ReturnType<typeof townFolder>;
beforeAll(() => {
  town = townFolder();
});

async function inspect(file: string) {
  const opened = await openPmtilesFile(file);
  await opened.close();
  return opened;
}

const problemOf = async (file: string) => {
  try {
    await inspect(file);
    return null;
  } catch (error) {
    if (error instanceof StreetFileError) return error.message;
    throw error;
  }
};

/** The town's file with other metadata. */
function withMetadata(metadata: string | null): Buffer {
  const content = metadata === null ? Buffer.from('no gzip') : gzipSync(metadata);
  const bytes = Buffer.concat([town.bytes, content]);
  bytes.writeBigUInt64LE(BigInt(town.bytes.length), 24);
  bytes.writeBigUInt64LE(BigInt(content.length), 32);
  return bytes;
}

function patched(...patches: readonly (readonly [at: number, byte: number])[]): Buffer {
  const bytes = Buffer.from(town.bytes);
  for (const [at, byte] of patches) bytes.writeUInt8(byte, at);
  return bytes;
}

describe('openPmtilesFile', () => {
  test('returns size, zooms and attribution of a usable file', async () => {
    expect(await inspect(town.file)).toMatchObject({
      size: town.bytes.length,
      minZoom: 8,
      maxZoom: 14,
      attribution: 'Doggerby: a made-up town',
    });
    expect(town.bytes.length).toBeLessThan(200_000);
  });

  test('gives the reason for a file that is not a usable PMTiles file', async () => {
    const problem = (bytes: Uint8Array) => problemOf(town.write('other.pmtiles', bytes));
    expect(await problemOf(join(town.folder, 'none.pmtiles'))).toBe('is not there');
    expect(await problem(Buffer.alloc(0))).toBe('is not a PMTiles file');
    expect(await problem(Buffer.from('SQLite format 3\0'.padEnd(200)))).toBe('is not a PMTiles file');
    expect(await problem(patched([7, 2]))).toBe('is PMTiles of version 2, not 3');
    expect(await problem(patched([99, 2]))).toMatch(/^holds pictures/);
    expect(await problem(patched([98, 3]))).toMatch(/^is compressed in a way/);
    expect(await problem(patched([100, 15]))).toMatch(/zooms make no sense/);
    expect(await problem(patched([105, 0x7f]))).toMatch(/bounds make no sense/);
    expect(await problem(patched([8, 1]))).toMatch(/directory is not where/);
    expect(await problem(patched([127, 0]))).toMatch(/directories make no sense/);
    mkdirSync(join(town.folder, 'folder.pmtiles'));
    expect(await problemOf(join(town.folder, 'folder.pmtiles'))).toBe('is not a file');
    execFileSync('mkfifo', [join(town.folder, 'pipe.pmtiles')]);
    expect(await problemOf(join(town.folder, 'pipe.pmtiles'))).toBe('is not a file');
  });

  test('refuses a file cut off anywhere', async () => {
    const { length } = town.bytes;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: length - 1 }), async (size) => {
        const problem = await problemOf(town.write('cut.pmtiles', town.bytes.subarray(0, size)));
        expect(problem).toMatch(size < 8 ? /^is/ : /cut off|broken/);
      }),
      { numRuns: 60 },
    );
  });

  test('refuses a file of another schema and lists its layers', async () => {
    const schema = (...ids: string[]) =>
      problemOf(
        town.write(
          'schema.pmtiles',
          withMetadata(JSON.stringify({ vector_layers: ids.map((id) => ({ id, fields: {} })) })),
        ),
      );
    expect(await schema('transportation', 'water', 'building')).toBe(
      'is of another schema than the Protomaps basemap: its layers are transportation, water, building, as in OpenMapTiles',
    );
    expect(await schema()).toMatch(/names no layers$/);
    expect(await schema('roads', 'water')).toBeNull();
    for (const odd of [null, '{', '"x"'])
      expect(await problemOf(town.write('odd.pmtiles', withMetadata(odd)))).toMatch(/metadata cannot be read/);
  });

  test('keeps only the text of an HTML attribution', async () => {
    const inspected = await inspect(
      town.write(
        'credit.pmtiles',
        withMetadata(
          JSON.stringify({
            vector_layers: [{ id: 'roads' }],
            attribution: '<a href="https://osm.example">&copy; OSM</a>\n<script>x</script>',
          }),
        ),
      ),
    );
    expect(inspected.attribution).toBe('© OSM x');
  });

  test('refuses a huge file without reading it', async () => {
    const huge = town.write('huge.pmtiles', town.bytes);
    truncateSync(huge, 33 * 2 ** 30);
    expect(await problemOf(huge)).toBe('is larger than 32 GiB: cut out the area that is needed');
    truncateSync(huge, 0);
  });

  test('accepts or refuses any bytes changed in the head without another error', async () => {
    const patch = fc.tuple(fc.integer({ min: 8, max: 400 }), fc.integer({ min: 0, max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.array(patch, { minLength: 1, maxLength: 6 }), async (patches) => {
        await problemOf(town.write('odd.pmtiles', patched(...patches)));
      }),
      { numRuns: 200 },
    );
  });

  test('the demo town has the layers of the Protomaps basemap', () => {
    const at = Number(town.bytes.readBigUInt64LE(24));
    const length = Number(town.bytes.readBigUInt64LE(32));
    const content: unknown = JSON.parse(gunzipSync(town.bytes.subarray(at, at + length)).toString());
    expect(content).toMatchObject({
      vector_layers: expect.arrayContaining([expect.objectContaining({ id: 'roads' })]),
    });
  });
});
