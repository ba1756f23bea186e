import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readGpx } from './gpx.ts';
import { decodeText } from './import.ts';
import { TrackError } from './track.ts';

function gpx(inner: string): string {
  return `<?xml version="1.0"?>\n<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">\n${inner}\n</gpx>`;
}

function point(kind: string, lat: string, lon: string, inner = ''): string {
  return `<${kind} lat="${lat}" lon="${lon}">${inner}</${kind}>`;
}

function latitudes(text: string): unknown[] {
  return readGpx(text).reports.map((report) => report.Latitude);
}

describe('a readable GPX file', () => {
  it('reads all points of all tracks and segments', () => {
    const late = point('trkpt', '1', '1', '<time>2026-01-03T00:00:00Z</time>');
    const early = point('trkpt', '2', '2', '<time>2026-01-01T02:00:00+02:00</time><name>Gate &amp; yard</name>');
    const middle = point('trkpt', '3', '3', '<time>2026-01-02T00:00:00</time>');
    const track = readGpx(
      gpx(
        `<trk><name> Night run </name><trkseg>${late}</trkseg><trkseg>${early}</trkseg></trk><trk><trkseg>${middle}</trkseg></trk>`,
      ),
    );
    expect(track).toEqual({
      name: 'Night run',
      leftOut: null,
      reports: [
        { Timestamp: '2026-01-03T00:00:00Z', Latitude: 1, Longitude: 1, Address: null, Event: null },
        { Timestamp: '2026-01-01T00:00:00Z', Latitude: 2, Longitude: 2, Address: null, Event: 'Gate & yard' },
        { Timestamp: '2026-01-02T00:00:00Z', Latitude: 3, Longitude: 3, Address: null, Event: null },
      ],
    });
  });

  it('keeps points without a time, and reads decimal commas', () => {
    const points = `${point('trkpt', '1', '1')}${point('trkpt', '48,137', '-11,5', '<time/>')}`;
    expect(readGpx(gpx(`<trk><trkseg>${points}</trkseg></trk>`))).toMatchObject({
      leftOut: null,
      reports: [{ Timestamp: null }, { Timestamp: null, Latitude: 48.137, Longitude: -11.5 }],
    });
  });

  it('reads routes when there is no track and waypoints when there is neither', () => {
    const route = `<rte>${point('rtept', '5', '5')}${point('rtept', '6', '6')}</rte>`;
    expect(latitudes(gpx(point('wpt', '4', '4') + route))).toEqual([5, 6]);
    expect(latitudes(gpx(point('wpt', '4', '4')))).toEqual([4]);
  });

  it('adds waypoints with a time to a track and says how many have none', () => {
    const mark = point('wpt', '7', '7', '<time>2026-01-01T00:00:00Z</time>');
    const fix = point('trkpt', '8', '8', '<time>2026-01-02T00:00:00Z</time>');
    const text = gpx(`${mark}${point('wpt', '9', '9')}<trk><trkseg>${fix}</trkseg></trk>`);
    expect(latitudes(text)).toEqual([8, 7]);
    expect(readGpx(text).leftOut).toBe('Left out: 1 waypoint without a time (line 3).');
  });

  it('reads a prefix, a byte order mark and a declared encoding', () => {
    const text =
      '<?xml version="1.0" encoding="ISO-8859-1"?><g:gpx xmlns:g="x"><g:wpt lat="1" lon="2"><g:name>K\u00f6ln</g:name></g:wpt></g:gpx>';
    expect(readGpx(decodeText(Buffer.from(text, 'latin1'))).reports[0]?.Event).toBe('Köln');
    expect(latitudes(decodeText(Buffer.from(`\uFEFF${gpx(point('wpt', '4', '4'))}`, 'utf16le')))).toEqual([4]);
  });

  it('takes the time and name of a point from its own elements, not from its extensions', () => {
    const extended =
      '<time>2026-01-01T00:00:00Z</time><extensions><x:time>no</x:time><x:name>no</x:name></extensions><name><![CDATA[A & B]]> é\u{1f69a}</name>';
    const points = `${point('trkpt', '1', '1', extended)}${point('trkpt', '2', '2')}`;
    const text = `<metadata><name>In pieces</name></metadata>\r\n<!-- <wpt/> --><trk><trkseg>${points}</trkseg></trk>`;
    expect(readGpx(gpx(text))).toMatchObject({
      name: 'In pieces',
      reports: [
        { Timestamp: '2026-01-01T00:00:00Z', Latitude: 1, Event: 'A & B é\u{1f69a}' },
        { Timestamp: null, Latitude: 2, Event: null },
      ],
    });
  });

  it("takes Garmin's units only for Garmin's elements", () => {
    const readings = (inner: string) =>
      readGpx(gpx(point('wpt', '1', '1', `<extensions>${inner}</extensions>`))).reports[0]?.Readings;
    expect(readings('<g:TrackPointExtension><g:speed>15</g:speed></g:TrackPointExtension>')).toEqual({ SpeedMps: 15 });
    expect(readings('<speed unit="km/h">54</speed>')).toEqual({ speed_km_h: 54 });
    expect(readings('<acme:speed>54</acme:speed>')).toEqual({ speed: 54 });
  });

  it('leaves out what cannot be read and says the first line', () => {
    const points = [
      point('wpt', '1', '1'),
      '<wpt lat="1"/>',
      point('wpt', 'north', '1', '<name>Gate</name>'),
      point('wpt', '1', '180.1'),
      point('wpt', '1', '1', '<time>yesterday</time>'),
    ];
    const { reports, leftOut } = readGpx(gpx(points.join('\n')));
    expect(reports.map(({ Latitude, Event }) => [Latitude, Event])).toEqual([
      [1, null],
      [null, 'Gate'],
      [1, null],
    ]);
    expect(leftOut).toBe(
      'Left out: 3 unreadable positions (first: line 4), 2 rows without a place or text (first: line 4), ' +
        '1 unreadable time (line 7).',
    );
  });
});

describe('a broken GPX file', () => {
  it.each([
    ['a tag that ends wrongly', gpx('<trk><trkseg></trk>'), /^line 3: not well-formed XML/],
    ['a cut-off file', gpx(point('wpt', '1', '1')).slice(0, -8), /^line \d+: not well-formed XML/],
    [
      'a document type declaration',
      `<!DOCTYPE gpx [<!ENTITY a "b">]>\n${gpx(point('wpt', '1', '1'))}`,
      /^line 1: the file holds a document type declaration/,
    ],
    ['an unknown entity', gpx('<trk><name>&bomb;</name></trk>'), /^line 3: not well-formed XML/],
    ['an attribute without quotes', '<gpx a=b/>', /^line 1: not well-formed XML/],
    ['no XML at all', 'lat,lon\n1,2', /^line 1: not well-formed XML/],
    ['an empty file', '', /^line 1: not well-formed XML/],
    ['another format', '\n<kml/>', /^line 2: the file is not GPX/],
    ['no points', gpx('<trk/>'), /^the file holds no reports/],
  ])('is refused: %s', (_title, text, message) => {
    expect(() => readGpx(text)).toThrow(TrackError);
    expect(() => readGpx(text)).toThrow(message);
  });
});

describe('the real tracks', () => {
  it.each(['john-1994.gpx', 'ivan-2004.gpx'])('%s gives every fix it holds', (fileName) => {
    const text = readFileSync(new URL(`storms/${fileName}`, import.meta.url), 'utf8');
    const { reports } = readGpx(text);
    expect(reports.length).toBe(text.split('<trkpt').length - 1);
    expect(reports.every((report) => report.Timestamp && report.Event)).toBe(true);
  });
});
