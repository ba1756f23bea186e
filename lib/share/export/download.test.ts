import { check } from '@placemarkio/check-geojson';
import { gpx, kml } from '@tmcw/togeojson';
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import { parse as parseCsv } from 'csv-parse/sync';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { neutralBrand } from '#lib/brand/brand.ts';
import { answerOfTrack, wholeTracks } from '#lib/journey/test-tracks.ts';
import type { SharedAnswer } from '../view/outcome.ts';
import { answerOf } from '../test-answer.ts';
import { dispositionOf, filePieces, type Format } from './download.ts';
import { redactAnswer } from '../load/answer.ts';

const fileOf = async (answer: SharedAnswer, format: Format) =>
  new TextDecoder().decode(Buffer.concat([...filePieces(answer, format, 500)]));
const xmlOf = (text: string) => new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'text/xml');

const dateline = {
  AssetName: 'Reefer <7> & "co"',
  Status: 'In transit',
  LocationHistory: [
    { Timestamp: '2026-03-14T12:00:00+12:00', Latitude: -17.5, Longitude: -179.5, Address: '=1+1, "Taveuni"' },
    { Timestamp: '2026-03-13T23:00:00Z', Latitude: -17, Longitude: 179.5, Event: '@handed over\r\nby hand' },
    { Timestamp: '2026-03-13T22:00:00Z', Event: 'Nowhere' },
    { Timestamp: '2026-03-13T21:00:00Z', Latitude: -16, Longitude: 180 },
    { Timestamp: '2026-03-13', Latitude: 51.5, Longitude: -0.00000004, Address: 'tiny' },
  ],
};

/** A place anywhere, often at an edge of the world; to a centimetre. */
const degreesOf = (limit: number) =>
  fc.oneof(
    fc.integer({ min: -limit * 1e7, max: limit * 1e7 }).map((value) => value / 1e7),
    fc.constantFrom(-limit, limit, 0.0000001, limit - 0.0000001),
  );
const wildRows = fc.array(
  fc.record(
    {
      place: fc.tuple(degreesOf(90), degreesOf(180)).filter(([a, b]) => Math.abs(a) > 0.1 || Math.abs(b) > 0.1),
      words: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('=1', '"', ',', ']]>', '\u0000', '٣')),
      hours: fc.integer({ min: 1, max: 40 }),
    },
    { requiredKeys: ['hours'] },
  ),
  { minLength: 2, maxLength: 40 },
);

function bodyOf(rows: readonly { place?: [number, number]; words?: string; hours: number }[]) {
  let at = Date.UTC(2026, 2, 14);
  const history = rows.map(({ place, words, hours }) => ({
    Timestamp: new Date((at -= hours * 3_600_000)).toISOString(),
    ...(place === undefined ? {} : { Latitude: place[0], Longitude: place[1] }),
    ...(words === undefined ? {} : { Event: words }),
  }));
  return { AssetName: 'Box', Status: 'Ready', LocationHistory: history };
}

/** Places of a history, oldest first, rounded as the files are. */
function placesOf({ history }: SharedAnswer): string[] {
  return [...history.latitudes]
    .flatMap((latitude, index) => (Number.isNaN(latitude) ? [] : [[latitude, history.longitudes[index] ?? NaN]]))
    .map(([latitude = NaN, longitude = NaN]) => keyOf(longitude, latitude))
    .reverse();
}

function keyOf(longitude: number, latitude: number): string {
  return [longitude === 180 ? -180 : longitude, latitude]
    .map((value) => value.toFixed(7).replace('-0.0000000', '0.0000000'))
    .join(' ');
}

interface Places {
  readonly points: string[];
  readonly steps: number[];
}

function readPlaces(collection: { readonly features: readonly { geometry: unknown }[] }): Places {
  const points: string[] = [];
  const steps: number[] = [];
  const read = (geometry: unknown): void => {
    if (typeof geometry !== 'object' || geometry === null || !('type' in geometry)) return;
    if ('geometries' in geometry && Array.isArray(geometry.geometries)) geometry.geometries.forEach(read);
    if (!('coordinates' in geometry) || !Array.isArray(geometry.coordinates)) return;
    if (geometry.type === 'Point') points.push(keyOf(geometry.coordinates[0], geometry.coordinates[1]));
    const lines = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
    if (geometry.type === 'Point') return;
    for (const line of lines) {
      expect(line.length).toBeGreaterThan(1);
      for (const [index, place] of line.slice(1).entries()) steps.push(Math.abs(place[0] - line[index][0]));
    }
  };
  for (const { geometry } of collection.features) read(geometry);
  return { points, steps };
}

describe('a history that crosses the date line', () => {
  const answer = answerOf(dateline);

  test('exports a complete CSV without formulas', async () => {
    const rows: unknown = parseCsv(await fileOf(answer, 'csv'), { columns: true, record_delimiter: '\r\n' });
    expect(rows).toEqual([
      expect.objectContaining({
        report: '5',
        time_utc: '2026-03-14T00:00:00.000Z',
        utc_offset_as_sent: 'UTC+12:00',
        time_as_sent: '2026-03-14T12:00:00+12:00',
        latitude: '-17.5',
        longitude: '-179.5',
        address: `'=1+1, "Taveuni"`,
      }),
      expect.objectContaining({
        report: '4',
        utc_offset_as_sent: 'UTC+00:00',
        event: expect.stringMatching(/^'@handed/),
      }),
      expect.objectContaining({ report: '3', latitude: '', longitude: '', event: 'Nowhere' }),
      expect.objectContaining({ report: '2', longitude: '180' }),
      expect.objectContaining({
        report: '1',
        time_utc: '',
        time_as_sent: '2026-03-13',
        latitude: '51.5',
        longitude: '0',
      }),
    ]);
  });

  test('exports no CSV cell that a spreadsheet runs, whichever separator it expects', async () => {
    const words = fc
      .array(fc.constantFrom(...'=+-@＝"\'', ';', '\t', '\n', '\r', ' ', ',', 'A1', '5'), { maxLength: 12 })
      .map((parts) => `x${parts.join('')}`);
    const cells = fc.oneof(
      words,
      words.map((text) => text.slice(1)),
    );
    await fc.assert(
      fc.asyncProperty(cells, cells, async (event, town) => {
        const row = { Timestamp: '2026-03-14T12:00:00-03:30', Latitude: -17.5, Longitude: -179.5, Event: event };
        const history = [{ ...row, Address: { Street: event, City: town, Country: '=1' } }];
        const file = await fileOf(answerOf({ AssetName: 'Box', Status: 'Ready', LocationHistory: history }), 'csv');
        const separated: string[][] = parseCsv(file, { record_delimiter: '\r\n' });
        // Without a comma as separator our quotes stand inside a cell, where they mean nothing.
        const otherwise = [/[;\r\n]/, /[\t\r\n]/].flatMap((mark) => file.split(mark));
        for (const cell of [...separated.flat(), ...otherwise])
          if (/^[\s"]*[=+\-@＝＋－＠]/.test(cell)) expect(cell).toMatch(/^-\d+(?:\.\d+)?$/);
        expect(separated[1]).toEqual(expect.arrayContaining(['-17.5', '-179.5']));
      }),
      { numRuns: 500 },
    );
  });

  test('exports a GeoJSON with every report and no line round the world', async () => {
    const collection = check(await fileOf(answer, 'geojson'));
    if (collection.type !== 'FeatureCollection') throw new Error('no collection');
    expect(collection.features.filter(({ properties }) => properties?.['kind'] === 'report')).toHaveLength(5);
    expect(Math.max(...readPlaces(collection).steps)).toBeLessThanOrEqual(180);
  });

  test('exports GPX and KML with the name unchanged', async () => {
    expect(xmlOf(await fileOf(answer, 'gpx')).getElementsByTagName('name')[0]?.textContent).toBe(dateline.AssetName);
    expect(xmlOf(await fileOf(answer, 'kml')).getElementsByTagName('name')[0]?.textContent).toBe(dateline.AssetName);
  });
});

/** Reads the four files with programs that are not ours. */
async function expectSamePlaces(answer: SharedAnswer): Promise<void> {
  const places = placesOf(answer);

  const collection = check(await fileOf(answer, 'geojson'));
  if (collection.type !== 'FeatureCollection') throw new Error('no collection');
  const [geojson, fromKml] = [collection, kml(xmlOf(await fileOf(answer, 'kml')))].map(readPlaces);
  expect(geojson?.points).toEqual(places);
  expect(fromKml?.points).toEqual(places);
  for (const step of [...(geojson?.steps ?? []), ...(fromKml?.steps ?? [])]) expect(step).toBeLessThanOrEqual(180);

  const document = xmlOf(await fileOf(answer, 'gpx'));
  const pointsOf = (kind: string) =>
    [...document.getElementsByTagName(kind)].map((point) =>
      keyOf(Number(point.getAttribute('lon')), Number(point.getAttribute('lat'))),
    );
  const outliers = new Set(answer.journey.outliers);
  const located = [...answer.history.latitudes.keys()]
    .map((index) => answer.history.length - index)
    .filter((number) => !Number.isNaN(answer.history.latitudes[answer.history.length - number]))
    .reverse();
  expect(pointsOf('trkpt')).toEqual(places.filter((_place, at) => !outliers.has(located[at] ?? 0)));
  expect(pointsOf('wpt')).toEqual(places.filter((_place, at) => outliers.has(located[at] ?? 0)));
  for (const { geometry } of gpx(document).features) expect(geometry).not.toBeNull();

  const csv: string[][] = parseCsv(await fileOf(answer, 'csv'), { from_line: 2, record_delimiter: '\r\n' });
  const { length } = answer.history;
  expect(csv.map(([number]) => Number(number))).toEqual(Array.from({ length }, (_none, index) => length - index));
  expect(csv.filter(({ 4: latitude }) => latitude !== '').map((row) => keyOf(Number(row[5]), Number(row[4])))).toEqual(
    places.toReversed(),
  );
}

test('reads any history back from every format, without lines the long way round', async () => {
  await fc.assert(
    fc.asyncProperty(wildRows, (rows) => expectSamePlaces(answerOf(bodyOf(rows)))),
    { numRuns: 60 },
  );
});

const tracks = wholeTracks();

test.each(tracks)('reads %s back from every format', (_name, reports) => expectSamePlaces(answerOfTrack(reports)));

/** A folder with the schemas as they are published: `gpx.xsd`, `ogckml22.xsd` and what that one imports. */
const published = process.env['SCHEMAS'];

/** What is wrong with files by their format's schema, or by the part of it that we use; '' where nothing is. */
async function problemsOf(format: 'gpx' | 'kml', files: readonly string[]): Promise<string> {
  const schema =
    published === undefined
      ? readFileSync(new URL(`test-${format}.xsd`, import.meta.url), 'utf8')
      : readPublished(published, format === 'gpx' ? 'gpx.xsd' : 'ogckml22.xsd');
  const preload =
    published === undefined || format === 'gpx'
      ? []
      : ['atom-author-link.xsd', 'xAL.xsd'].map((fileName) => ({
          fileName,
          contents: readPublished(published, fileName),
        }));
  const xml = files.map((contents, index) => ({ fileName: `${index}.${format}`, contents }));
  const { errors } = await validateXML({ xml, schema, preload, maxMemoryPages: 4_096 });
  return errors.map(({ rawMessage }) => rawMessage).join('\n');
}

function readPublished(folder: string, name: string): string {
  return readFileSync(join(folder, name), 'utf8').replaceAll(
    /schemaLocation="[^"]*\/([^"/]+)"/g,
    'schemaLocation="$1"',
  );
}

const measured = {
  AssetName: 'Vaccines',
  Status: 'In transit',
  LocationHistory: [
    {
      ...{ Timestamp: '2026-03-14T12:00:00Z', Latitude: 17.5, Longitude: 79.5 },
      Readings: { TemperatureC: 4.8, 'Probe "<1> TemperatureC': -18.5, ShockG: 0.25 },
    },
    { Timestamp: '2026-03-14T11:00:00Z', Latitude: 17, Longitude: 79, Readings: { TemperatureC: 4.1 } },
  ],
  ReadingLog: [
    { Timestamp: '2026-03-14T10:30:00Z', HumidityPercent: 41 },
    { Timestamp: '2026-03-14T10:00:00Z', HumidityPercent: 40 },
  ],
};

describe('readings', () => {
  const answer = answerOf(measured);

  test('are columns of the CSV with their unit, also those between reports', async () => {
    const rows: Record<string, string>[] = parseCsv(await fileOf(answer, 'csv'), {
      columns: true,
      record_delimiter: '\r\n',
    });
    expect(rows).toEqual([
      expect.objectContaining({ report: '2', temperature_c: '4.8', temperature_probe_1_c: '-18.5', shock_g: '0.25' }),
      expect.objectContaining({ report: '1', temperature_c: '4.1', temperature_probe_1_c: '', humidity_percent: '' }),
      expect.objectContaining({ report: '', time_utc: '2026-03-14T10:30:00.000Z', humidity_percent: '41' }),
      expect.objectContaining({ report: '', time_utc: '2026-03-14T10:00:00.000Z', humidity_percent: '40' }),
    ]);
  });

  test('are properties of GeoJSON', async () => {
    const collection = check(await fileOf(answer, 'geojson'));
    if (collection.type !== 'FeatureCollection') throw new Error('no collection');
    const readings = collection.features.flatMap(({ properties }) => properties?.['readings'] ?? []);
    expect(readings).toEqual([
      { temperature_c: 4.1 },
      { temperature_c: 4.8, temperature_probe_1_c: -18.5, shock_g: 0.25 },
      { humidity_percent: 41 },
      { humidity_percent: 40 },
    ]);
  });

  test('are extensions of GPX and data of KML', async () => {
    const extension = xmlOf(await fileOf(answer, 'gpx')).getElementsByTagName('extensions')[1]?.childNodes ?? [];
    expect([...extension].map((node) => [node.localName, node.textContent])).toEqual([
      ['temperature', '4.8'],
      ['temperature', '-18.5'],
      ['shock', '0.25'],
    ]);
    const values = [...xmlOf(await fileOf(answer, 'kml')).getElementsByTagName('value')];
    expect(values.map(({ textContent }) => textContent)).toEqual(['4.1', '4.8', '-18.5', '0.25']);
    expect(values.map(({ parentNode }) => parentNode?.firstChild?.textContent)[3]).toBe('shock (g)');
  });

  test('match the schemas', async () => {
    for (const format of ['gpx', 'kml'] as const)
      expect(await problemsOf(format, [await fileOf(answer, format)])).toBe('');
  });

  test('are hidden where a brand hides them', async () => {
    const hidden = redactAnswer(answer, { ...neutralBrand.show, readings: false });
    for (const format of ['csv', 'geojson', 'gpx', 'kml'] as const)
      expect(await fileOf(hidden, format)).not.toMatch(/temperature|humidity|shock|4\.8/);
  });
});

describe.each(['gpx', 'kml'] as const)('%s', (format) => {
  test('matches its schema for every track', async () => {
    const answers = [...tracks.map(([, reports]) => answerOfTrack(reports)), answerOf(dateline)];
    const files = await Promise.all(answers.map((answer) => fileOf(answer, format)));
    expect(await problemsOf(format, files)).toBe('');
  });

  test('matches its schema for any history', async () => {
    const histories = fc.sample(wildRows, 60);
    const files = await Promise.all(histories.map((rows) => fileOf(answerOf(bodyOf(rows)), format)));
    expect(await problemsOf(format, files)).toBe('');
  });

  test('detects a file that does not match its schema', async () => {
    const file = await fileOf(answerOf(dateline), format);
    const broken = {
      gpx: [
        file.replace('lon="-180"', 'lon="180"'),
        file.replace('<time>2026-03-14T00:00:00.000Z</time>', '<time>2026-03-14</time>'),
        file.replace(/(<name>[^<]*<\/name>)(<desc>)/, '$2x</desc>$1<desc>'),
        file.replace('<trkseg>', '<trkseg><wpt/>'),
      ],
      kml: [
        // What the published schema leaves to its text.
        ...(published === undefined
          ? [
              file.replace('-179.5,-17.5', '-190,-17.5'),
              file.replace('-179.5,-17.5', '-179.5, -17.5'),
              file.replace('<tessellate>1</tessellate>', ''),
            ]
          : [file.replace('<coordinates>', '<coordinate>').replace('</coordinates>', '</coordinate>')]),
        file.replace('</Document>', '<gx:Track/></Document>'),
      ],
    }[format];
    for (const other of broken.filter((text) => text !== file)) expect(await problemsOf(format, [other])).not.toBe('');
    expect(broken.filter((text) => text !== file).length).toBeGreaterThan(1);
  });
});

test('names a file after the shipment and the day, for every system, without the share id', () => {
  const nameFor = (AssetName: string, shareId = 'secret') =>
    dispositionOf({ ...answerOf({ AssetName, Status: 'Ready' }), readAt: Date.UTC(2026, 10, 22) }, 'gpx', shareId);
  expect(nameFor('Reefer 7')).toBe(
    `attachment; filename="Reefer 7 2026-11-22.gpx"; filename*=UTF-8''Reefer%207%202026-11-22.gpx`,
  );
  expect(nameFor('حاوية')).toBe(
    `attachment; filename="history 2026-11-22.gpx"; filename*=UTF-8''%D8%AD%D8%A7%D9%88%D9%8A%D8%A9%202026-11-22.gpx`,
  );
  expect(nameFor('../../etc/"passwd"\r\nX: y')).toMatch(
    /^attachment; filename="[\w .-]+"; filename\*=UTF-8''[\w.%-]+$/,
  );
  expect(nameFor('of secret')).not.toContain('secret');
});
