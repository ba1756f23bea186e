import { rmSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StreetFileError } from './check-tile.ts';
import { openPmtilesFile } from './pmtiles-file.ts';
import { townFolder } from './test-streets.ts';

let town: ReturnType<typeof townFolder>;
beforeAll(() => {
  town = townFolder();
});
afterAll(() => rmSync(town.folder, { recursive: true }));

interface Entry {
  readonly tileId: number;
  readonly runLength: number;
  readonly length: number;
  readonly offset: number;
}

/** Of entries in this order, offsets from the beginning. */
function directoryOf(entries: readonly Entry[]): Buffer {
  const bytes: number[] = [];
  const add = (value: number) => {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
    bytes.push(rest);
  };
  add(entries.length);
  entries.forEach(({ tileId }, index) => add(tileId - (entries[index - 1]?.tileId ?? 0)));
  for (const { runLength } of entries) add(runLength);
  for (const { length } of entries) add(length);
  for (const { offset } of entries) add(offset + 1);
  return Buffer.from(bytes);
}

/** Opens the town's file with another root directory and leaves, all uncompressed. */
async function problemOf(root: Buffer, leaves: Buffer = Buffer.alloc(0)): Promise<string | null> {
  const metadata = Buffer.from(JSON.stringify({ vector_layers: [{ id: 'roads' }] }));
  const bytes = Buffer.concat([town.bytes, metadata, leaves]);
  const sections = [[8, 127, root.length] as const, [24, town.bytes.length, metadata.length] as const];
  for (const [at, offset, length] of [...sections, [40, town.bytes.length + metadata.length, leaves.length] as const]) {
    bytes.writeBigUInt64LE(BigInt(offset), at);
    bytes.writeBigUInt64LE(BigInt(length), at + 8);
  }
  bytes.writeUInt8(1, 97);
  root.copy(bytes, 127);
  try {
    await (await openPmtilesFile(town.write('odd.pmtiles', bytes))).close();
    return null;
  } catch (error) {
    if (error instanceof StreetFileError) return error.message;
    throw error;
  }
}

const leaf = (tileId: number, offset: number, length: number): Entry => ({ tileId, offset, length, runLength: 0 });
const tile = (tileId: number, offset: number, length: number): Entry => ({ tileId, offset, length, runLength: 1 });

describe('directories', () => {
  test('may be nested', async () => {
    const below = directoryOf([tile(7, 0, 10), tile(9, 10, 10)]);
    expect(await problemOf(directoryOf([leaf(7, 0, below.length)]), below)).toBeNull();
  });

  test('are refused when one points to itself, or two to each other', async () => {
    const length = directoryOf([leaf(7, 0, 5)]).length;
    expect(await problemOf(directoryOf([leaf(7, 0, length)]), directoryOf([leaf(7, 0, length)]))).toMatch(/each other/);
    const pair = Buffer.concat([directoryOf([leaf(7, length, length)]), directoryOf([leaf(7, 0, length)])]);
    expect(await problemOf(directoryOf([leaf(7, 0, length)]), pair)).toMatch(/each other|too deep/);
  });

  test('are refused when nested deeper than browsers read', async () => {
    const length = directoryOf([leaf(7, 0, 5)]).length;
    const chain = [1, 2, 3, 4].map((next) => directoryOf([leaf(7, next * length, length)]));
    const bytes = Buffer.concat([...chain, directoryOf([tile(7, 0, 10)])]);
    expect(await problemOf(directoryOf([leaf(7, 0, length)]), bytes)).toMatch(/nested too deep/);
  });

  test('are refused when they point outside of the file or to too many bytes', async () => {
    expect(await problemOf(directoryOf([tile(7, 2 ** 40, 10)]))).toMatch(/make no sense/);
    expect(await problemOf(directoryOf([leaf(7, 0, 10)]))).toMatch(/make no sense/);
    expect(await problemOf(directoryOf([tile(7, 0, 10), tile(7, 0, 10)]))).toMatch(/make no sense/);
    expect(await problemOf(Buffer.from([0]))).toMatch(/empty/);
    expect(await problemOf(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x7f, 1, 1, 1]))).toMatch(/make no sense/);
  });

  test('are refused when they decompress to too many bytes', async () => {
    const bomb = gzipSync(Buffer.alloc(4 * 2 ** 20, 1));
    const bytes = Buffer.from(town.bytes);
    bytes.writeBigUInt64LE(BigInt(bomb.length), 16);
    bomb.copy(bytes, 127);
    await expect(openPmtilesFile(town.write('bomb.pmtiles', bytes))).rejects.toThrow(/make no sense/);
  });
});
