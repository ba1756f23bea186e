import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTrackFile } from './import.ts';
import { TrackError } from './track.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reference-track-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const gpx = '<gpx><wpt lat="1" lon="2"/></gpx>';
const geojson = '{"type":"Point","coordinates":[2,1]}';
const csv = 'lat,lon\n1,2\n';

describe('a track file', { timeout: 60_000 }, () => {
  it.each([
    ['a.gpx', gpx],
    ['a.GPX', gpx],
    ['a.xml', gpx],
    ['a.geojson', geojson],
    ['a.json', geojson],
    ['a.csv', csv],
    ['a.tsv', csv.replaceAll(',', '\t')],
    ['gpx without extension', `\uFEFF\n${gpx}`],
    ['geojson.txt', ` ${geojson}`],
    ['csv.txt', csv],
    ['utf16.csv', Buffer.from(`\uFEFF${csv}`, 'utf16le')],
  ])('is read by its extension, else by its content: %s', async (name, content) => {
    const { reports } = await readTrackFile(await written(name, content));
    expect(reports).toMatchObject([{ Latitude: 1, Longitude: 2 }]);
  });

  it('is recognised by its bytes, whatever its name', async () => {
    const [one, same, other] = [
      await written('one.csv', csv),
      await written('same.txt', csv),
      await written('other.csv', `${csv}\n`),
    ];
    const digests = await Promise.all([one, same, other].map(async (path) => (await readTrackFile(path)).digest));
    expect(digests[1]).toBe(digests[0]);
    expect(digests[2]).not.toBe(digests[0]);
  });

  it.each([
    ['missing.gpx', null, 'the file cannot be read (ENOENT)'],
    ['wrong kind.gpx', geojson, /: line 1: not well-formed XML/],
    ['binary.csv', Buffer.from([...Buffer.from('lat,lon\n1,2\n'), 0xff, 0xfe, 0x0a]), 'the text is not utf-8'],
    ['cut character.csv', Buffer.from([...Buffer.from('lat,lon\n1,2\n'), 0xe2, 0x82]), /the text is not utf-8/],
    ['strange.gpx', '<?xml version="1.0" encoding="klingon"?><gpx/>', 'the text is not klingon'],
    ['empty.gpx', '', /: line 1: not well-formed XML/],
    ['many.csv', `lat,lon\n${'1,2\n'.repeat(400_001)}`, 'the file holds more than 400000 points'],
  ])('is refused in plain words: %s', async (name, content, message) => {
    const path = content === null ? join(folder, name) : await written(name, content);
    const reading = readTrackFile(path);
    await expect(reading).rejects.toThrow(TrackError);
    await expect(reading).rejects.toThrow(message);
  });

  it('is rejected when it is a folder or a device, which may have no end', async () => {
    for (const path of [folder, '/dev/zero'])
      await expect(readTrackFile(path)).rejects.toThrow('this is no regular file');
  });
});
