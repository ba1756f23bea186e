import { describe, expect, it } from 'vitest';
import { readGeoJson } from './geojson.ts';
import { TrackError, type Track } from './track.ts';

function readValue(value: unknown): Track {
  return readGeoJson(JSON.stringify(value));
}

function feature(geometry: unknown, properties: unknown = null) {
  return { type: 'Feature', geometry, properties };
}

const point = { type: 'Point', coordinates: [2, 1] };

describe('a readable GeoJSON file', () => {
  it('reads a report with time, text and address from each point', () => {
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
      leftOut: null,
      reports: [
        {
          Timestamp: '2026-01-02T09:00:00Z',
          Latitude: -59.25,
          Longitude: 10.5,
          Address: { AddressLine1: 'Quay 4' },
          Event: 'Left',
        },
        { Timestamp: '2026-01-01T00:00:00Z', Latitude: 1, Longitude: 2, Address: null, Event: 'Gate' },
        { Timestamp: '2026-01-01T12:00:00Z', Latitude: 1, Longitude: 2, Address: null, Event: null },
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
  const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
  const line = {
    type: 'LineString',
    coordinates: [
      [0, 0],
      [1, 1],
    ],
  };

  it('keeps what can be read and says what was left out', () => {
    const { reports, leftOut } = readValue(
      collection(
        feature(point, { time: 'noon' }),
        feature({ type: 'Polygon', coordinates: [] }),
        feature({ type: 'MultiPoint', coordinates: [[3, 91], ['east', 1], [1], 'x'] }),
        feature(line, { times: ['2026-01-01T00:00:00Z'] }),
        feature(null, { event: 'Customs' }),
      ),
    );
    expect(reports.map(({ Latitude, Event }) => [Latitude, Event])).toEqual([
      [1, null],
      [0, null],
      [1, null],
      [null, 'Customs'],
    ]);
    expect(leftOut).toBe(
      'Left out: 1 unreadable time (feature 1), 1 shape other than points and lines (feature 2), ' +
        '3 unreadable positions (first: feature 3, position 1), ' +
        '4 rows without a place or text (first: feature 3, position 1), 1 unreadable list of times (feature 4).',
    );
  });

  it.each([
    ['an empty file', '', /^not well-formed JSON/],
    ['a comma too many', '{"type": "Point", "coordinates": [1, 2,]}', /^not well-formed JSON/],
    ['NaN', '{"type":"Point","coordinates":[NaN,1]}', /^not well-formed JSON/],
    ['text after the end', '{}\n{}', /^not well-formed JSON/],
    ['JSON of another kind', '{"a": 1}', /^the file is not GeoJSON/],
    ['an array', '[1, 2]', /^the file is not GeoJSON/],
    ['an unknown type', '{"type": "Topology"}', /^the file holds no reports. Left out: 1 shape/],
    [
      'more depth than a stack has',
      `${'{"type":"GeometryCollection","geometries":['.repeat(5_000)}${']}'.repeat(5_000)}`,
      /^the file holds no reports. Left out: 1 shape/,
    ],
    ['no points', JSON.stringify(collection()), /^the file holds no reports/],
    [
      'another datum',
      '{"type":"Point","coordinates":[1,2],"crs":{"type":"name","properties":{"name":"EPSG:3857"}}}',
      /^the coordinates are not WGS 84/,
    ],
  ])('is refused: %s', (_title, text, message) => {
    expect(() => readGeoJson(text)).toThrow(TrackError);
    expect(() => readGeoJson(text)).toThrow(message);
  });
});
