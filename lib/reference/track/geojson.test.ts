import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGeoJsonReader, lineOfValue } from './geojson.ts';
import { TrackError, type Track } from './track.ts';

function read(text: string): Track {
  const reader = createGeoJsonReader();
  reader.write(text.slice(0, 10));
  reader.write(text.slice(10));
  return reader.end();
}

function readValue(value: unknown): Track {
  return read(JSON.stringify(value, null, 1));
}

function feature(geometry: unknown, properties: unknown = null) {
  return { type: 'Feature', geometry, properties };
}

const point = { type: 'Point', coordinates: [2, 1] };

describe('a readable GeoJSON file', () => {
  it('reads a report with time, text and address from each point, sorted by time', () => {
    expect(
      readValue({
        type: 'FeatureCollection',
        name: 'Morning',
        features: [
          feature(
            { type: 'Point', coordinates: [10.5, -59.25, 12] },
            { time: '2026-01-02T10:00:00+01:00', event: 'Left', address: 'Quay 4' },
          ),
          feature(point, { Timestamp: 1_767_225_600, name: 'Gate' }),
          feature(point, { timestamp: '2026-01-01 12:00' }),
        ],
      }),
    ).toEqual({
      name: 'Morning',
      reports: [
        { Timestamp: '2026-01-01T00:00:00Z', Latitude: 1, Longitude: 2, Address: null, Event: 'Gate' },
        { Timestamp: '2026-01-01T12:00:00Z', Latitude: 1, Longitude: 2, Address: null, Event: null },
        {
          Timestamp: '2026-01-02T09:00:00Z',
          Latitude: -59.25,
          Longitude: 10.5,
          Address: { AddressLine1: 'Quay 4' },
          Event: 'Left',
        },
      ],
    });
  });

  it.each([
    ['a bare point', point, 1],
    [
      'a bare line',
      {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      },
      2,
    ],
    [
      'a collection of geometries',
      {
        type: 'GeometryCollection',
        geometries: [
          point,
          {
            type: 'MultiPoint',
            coordinates: [
              [0, 0],
              [1, 1],
            ],
          },
        ],
      },
      3,
    ],
    [
      'several lines',
      feature({
        type: 'MultiLineString',
        coordinates: [
          [[0, 0]],
          [
            [1, 1],
            [2, 2],
          ],
        ],
      }),
      3,
    ],
  ])('may be %s', (_title, value, count) => {
    expect(readValue(value).reports).toHaveLength(count);
  });

  it("reads the times of a line from coordTimes and the track's name from its properties", () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 1],
      ],
    };
    const times = ['2026-01-01T00:00:00Z', '2026-01-01T01:00:00Z'];
    for (const properties of [
      { name: 'Run', coordTimes: times },
      { name: 'Run', coordinateProperties: { times } },
    ]) {
      const track = readValue(feature(line, properties));
      expect(track.name).toBe('Run');
      expect(track.reports.map((report) => [report.Timestamp, report.Event])).toEqual(
        times.map((time) => [time, null]),
      );
    }
  });
});

describe('a broken GeoJSON file', () => {
  const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features }, null, 1);
  it.each([
    ['an empty file', '', /^line 1: not well-formed JSON/],
    ['a cut-off file', collection(feature(point)).slice(0, -4), /^line \d+: not well-formed JSON/],
    ['a missing comma', '{\n "type": "Point"\n "coordinates": [1, 2]\n}', /^line 3: not well-formed JSON/],
    ['a comma too many', '{\n "type": "Point",\n "coordinates": [1, 2,]\n}', /^line 3: not well-formed JSON/],
    ['NaN', '{"type":"Point",\n"coordinates":[NaN,1]}', /^line 2: not well-formed JSON/],
    ['text after the end', '{}\n{}', /^line 2: not well-formed JSON/],
    ['JSON of another kind', '{"a": 1}', /^line 1: the file is not GeoJSON/],
    ['an array', '[1, 2]', /^line 1: the file is not GeoJSON/],
    ['an unknown type', '{"type": "Topology"}', /^line 1: a geometry is of no known type/],
    ['no points', collection(), /^line 1: the file holds no points/],
    ['an area', collection(feature({ type: 'Polygon', coordinates: [] })), /: an area is not a track/],
    [
      'a latitude off the globe',
      '{"type":"MultiPoint","coordinates":[\n[1,2],\n[3,91]\n]}',
      /^line 3: the latitude .* is not a number from -90 to 90/,
    ],
    [
      'a longitude that is text',
      '{"type":"Point",\n"coordinates":["east",1]}',
      /^line 2: the longitude .* is not a number/,
    ],
    ['a coordinate too few', '{"type":"Point",\n"coordinates":[1]}', /^line 2: the latitude .* is missing/],
    [
      'an unreadable time',
      collection(feature(point), feature(point, { time: 'noon' })),
      /^line \d\d: the time of a point is not a date and time/,
    ],
    [
      'fewer times than positions',
      JSON.stringify(
        feature(
          {
            type: 'LineString',
            coordinates: [
              [0, 0],
              [1, 1],
            ],
          },
          { times: ['2026-01-01T00:00:00Z'] },
        ),
      ),
      /2 positions and 1 times/,
    ],
    [
      'another datum',
      '{"type":"Point","coordinates":[1,2],\n"crs":{"type":"name","properties":{"name":"EPSG:3857"}}}',
      /^line 2: the coordinates are not WGS 84/,
    ],
  ])('is refused with its line: %s', (_title, text, message) => {
    expect(() => read(text)).toThrow(TrackError);
    expect(() => read(text)).toThrow(message);
  });

  it('names a line wherever a text is cut or changed', () => {
    const text = collection(
      feature(point, { time: '2026-01-01T00:00:00Z' }),
      feature({
        type: 'LineString',
        coordinates: [
          [1.5, -2e1],
          [3, 4],
        ],
      }),
    );
    fc.assert(
      fc.property(
        fc.nat(text.length - 1),
        fc.constantFrom('', '"', '\\', '[', '}', ',', 'x', '9', '\u0001'),
        (at, change) => {
          for (const broken of [text.slice(0, at) + change, text.slice(0, at) + change + text.slice(at + 1)]) {
            try {
              read(broken);
            } catch (error) {
              expect(error).toBeInstanceOf(TrackError);
              const line = Number(/^line (\d+): /.exec(String(error instanceof Error && error.message))?.[1]);
              expect(line).toBeGreaterThanOrEqual(1);
              expect(line).toBeLessThanOrEqual(broken.split('\n').length);
            }
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('the line of a value', () => {
  it('is the line on which the value at a path begins, in any JSON', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { minLength: 1, maxLength: 8 }), fc.nat(), (values, pick) => {
        const index = pick % values.length;
        const before = JSON.stringify(values.slice(0, index), null, 1);
        // In the indented text an element begins on the line after everything before it.
        const expected = index === 0 ? 2 : before.split('\n').length;
        expect(lineOfValue(JSON.stringify(values, null, 1), [index])).toBe(expected);
      }),
    );
  });
});
