import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createGpxReader } from './gpx.ts';
import { createTextDecoder } from './read-track.ts';
import { TrackError, type Track } from './track.ts';

function readGpx(text: string, pieceLength = text.length): Track {
  const reader = createGpxReader();
  for (let at = 0; at < text.length; at += pieceLength) reader.write(text.slice(at, at + pieceLength));
  return reader.end();
}

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
  it('reads all points of all tracks and segments, sorted by time', () => {
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
      reports: [
        { Timestamp: '2026-01-01T00:00:00Z', Latitude: 2, Longitude: 2, Event: 'Gate & yard' },
        { Timestamp: '2026-01-02T00:00:00Z', Latitude: 3, Longitude: 3, Event: null },
        { Timestamp: '2026-01-03T00:00:00Z', Latitude: 1, Longitude: 1, Event: null },
      ],
    });
  });

  it('keeps the order of the file when a point has no time', () => {
    const timed = point('trkpt', '1', '1', '<time>2026-01-03T00:00:00Z</time>');
    expect(
      latitudes(
        gpx(`<trk><trkseg>${timed}${point('trkpt', '2', '2')}${point('trkpt', '3', '3', '<time/>')}</trkseg></trk>`),
      ),
    ).toEqual([1, 2, 3]);
  });

  it('reads routes when there is no track and waypoints when there is neither', () => {
    const route = `<rte>${point('rtept', '5', '5')}${point('rtept', '6', '6')}</rte>`;
    expect(latitudes(gpx(point('wpt', '4', '4') + route))).toEqual([5, 6]);
    expect(latitudes(gpx(point('wpt', '4', '4')))).toEqual([4]);
  });

  it('adds waypoints with a time to a track and omits those without', () => {
    const mark = point('wpt', '7', '7', '<time>2026-01-01T00:00:00Z</time>');
    const fix = point('trkpt', '8', '8', '<time>2026-01-02T00:00:00Z</time>');
    expect(latitudes(gpx(`${mark}${point('wpt', '9', '9')}<trk><trkseg>${fix}</trkseg></trk>`))).toEqual([7, 8]);
  });

  it('reads a prefix, a byte order mark and a declared encoding', () => {
    const text =
      '<?xml version="1.0" encoding="ISO-8859-1"?><g:gpx xmlns:g="x"><g:wpt lat="1" lon="2"><g:name>K\u00f6ln</g:name></g:wpt></g:gpx>';
    expect(readGpx(createTextDecoder().write(Buffer.from(text, 'latin1'))).reports[0]?.Event).toBe('Köln');
    expect(
      latitudes(createTextDecoder().write(Buffer.from(`\uFEFF${gpx(point('wpt', '4', '4'))}`, 'utf16le'))),
    ).toEqual([4]);
  });
});

describe('a GPX file', () => {
  it.each([1, 2, 7, 64])('in chunks of %s characters is read like a whole one', (length) => {
    const extended =
      '<time>2026-01-01T00:00:00Z</time><extensions><x:time>no</x:time><x:name>no</x:name></extensions><name><![CDATA[A & B]]> é\u{1f69a}</name>';
    const text = gpx(
      `<metadata><name>In pieces</name></metadata>\r\n<!-- <wpt/> --><trk><trkseg>${point('trkpt', '1', '1', extended)}${point('trkpt', '2', '2')}</trkseg></trk>`,
    );
    expect(readGpx(text, length)).toEqual(readGpx(text));
    expect(readGpx(text)).toEqual({
      name: 'In pieces',
      reports: [
        { Timestamp: '2026-01-01T00:00:00Z', Latitude: 1, Longitude: 1, Event: 'A & B é\u{1f69a}' },
        { Timestamp: null, Latitude: 2, Longitude: 2, Event: null },
      ],
    });
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
    ['no points', gpx('<trk/>'), /^line 2: the file holds no points/],
    ['a missing longitude', gpx('<wpt lat="1"/>'), /^line 3: lon of <wpt> is missing/],
    ['a latitude that is no number', gpx(`\n${point('wpt', '1,5', '1')}`), /^line 4: lat of <wpt> is not a number/],
    [
      'a longitude off the globe',
      gpx(point('wpt', '1', '180.1')),
      /^line 3: lon of <wpt> is not a number from -180 to 180/,
    ],
    [
      'a day that does not exist',
      gpx(point('wpt', '1', '1', '<time>2026-02-30T00:00:00Z</time>')),
      /^line 3: time of <wpt> is not a date and time/,
    ],
    [
      'an unreadable time',
      gpx(point('wpt', '1', '1', '<time>yesterday</time>')),
      /^line 3: time of <wpt> is not a date and time/,
    ],
  ])('is refused with its line: %s', (_title, text, message) => {
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
