import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from './csv.ts';
import { TrackError } from './track.ts';

describe('a readable CSV file', () => {
  it('reads a report from each row', () => {
    const text =
      'Timestamp,Latitude,Longitude,Address,Event\n2026-01-02T00:00:00Z,1,2,"Quay 4, ""North""",\n2026-01-01 08:30:00+0200,-1.5,-179.9,,Left\n';
    const address = { AddressLine1: 'Quay 4, "North"' };
    expect(readCsv(text)).toEqual({
      name: null,
      leftOut: null,
      reports: [
        { Timestamp: '2026-01-02T00:00:00Z', Latitude: 1, Longitude: 2, Address: address, Event: null },
        { Timestamp: '2026-01-01T06:30:00Z', Latitude: -1.5, Longitude: -179.9, Address: null, Event: 'Left' },
      ],
    });
  });

  it.each([
    ['semicolons and other columns', 'id;lat;lng;time\r\n7;1;2;1767225600\r\n', '2026-01-01T00:00:00Z'],
    ['tabs and milliseconds', 'lon\tlat\ttime\n2\t1\t1767225600000', '2026-01-01T00:00:00Z'],
    ['a date and a time of their own', 'date,time,lat,lon\n2026-01-01,12:30,1,2', '2026-01-01T12:30:00Z'],
    [
      'units in the header, blank lines and spaces',
      '\n"Latitude (deg)", Longitude (deg) ,UTC\n\n 1 , 2 ,"2026-01-01T00:00:00.250Z" \n\n',
      '2026-01-01T00:00:00.250Z',
    ],
    ['no times', 'lat,lon\n1,2\n', null],
    ['a zone in the header', 'Time (UTC+2),lat,lon\n2026-01-01T10:00,1,2\n', '2026-01-01T08:00:00Z'],
    ['a zone in a column', 'lat,lon,date,time,tz\n1,2,2026-01-01,10:00:00,-05:30\n', '2026-01-01T15:30:00Z'],
    ['a zone in the cell and in the header', 'Time (UTC+2),lat,lon\n2026-01-01T10:00Z,1,2\n', '2026-01-01T10:00:00Z'],
  ])('may have %s', (_title, text, time) => {
    expect(readCsv(text).reports).toEqual([{ Timestamp: time, Latitude: 1, Longitude: 2, Address: null, Event: null }]);
  });

  it.each([
    ['sep= and decimal commas', 'sep=;\r\nLat;Lon\r\n-48,137;11,5\r\n', [-48.137, 11.5]],
    ['a separator that only sep= names', 'sep=|\nlat|lon|event\n1.5|2|a;b;c\n', [1.5, 2]],
    ['hemispheres in columns of their own', 'Latitude,N/S,Longitude,E/W\n33.5,S,70.25,W\n', [-33.5, -70.25]],
    ['hemispheres as words', 'lat;hemisphere;lon;hemisphere\n33,5;south;70,25;East\n', [-33.5, 70.25]],
    ['hemispheres that only their cells tell', 'lat,,lon,\n33.5,S,70.25,W\n', [-33.5, -70.25]],
    ['hemispheres in the same cell', 'lat,lon\n33.5° S,70.25W\n', [-33.5, -70.25]],
    ['quoted decimal commas', 'lat,lon\n"33,5","-70,25"\n', [33.5, -70.25]],
    ['empty cells after the last column', 'lat,lon\n1,2,,\n', [1, 2]],
  ])('may have %s', (_title, text, [latitude, longitude]) => {
    expect(readCsv(text)).toMatchObject({ leftOut: null, reports: [{ Latitude: latitude, Longitude: longitude }] });
  });

  it('reads readings with decimal commas where commas do not separate thousands', () => {
    const readings = (text: string) => readCsv(text).reports.map(({ Readings }) => Readings);
    expect(readings('lat;lon;Temperature (C)\n1;2;-4,5\n')).toEqual([{ Temperature_C: -4.5 }]);
    expect(readings('lat,lon,Pressure (hPa)\n1,2,"1,013"\n')).toEqual([undefined]);
  });

  it('keeps a row without a position', () => {
    expect(readCsv('lat,lon,event\n,,Customs\n').reports).toEqual([
      { Timestamp: null, Latitude: null, Longitude: null, Address: null, Event: 'Customs' },
    ]);
  });

  it('reads any quoted text', () => {
    const words = fc.string({
      unit: fc.constantFrom('"', ',', ';', '\n', '\r', 'a', 'é', ' ', '\u{1f69a}'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 5 }), (events) => {
        const rows = events.map((event) => `1,2,"${event.replaceAll('"', '""')}"`);
        expect(readCsv(`lat,lon,event\n${rows.join('\r\n')}`).reports.map((report) => report.Event)).toEqual(
          events.map((event) => event.replaceAll('\r\n', '\n').trim() || null),
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe('what a CSV file cannot say', () => {
  it('is left out and counted, with the line of the first of its kind', () => {
    const rows = [
      '1,2,2026-01-01T00:00:00Z,kept',
      '1,5;2,2026-01-01T00:00:00Z,position',
      '91,2,,latitude off the globe',
      '1,,,half a position',
      '-33,2,2026-02-30T00:00:00Z,"two\nlines"',
      '1,2,04/05/2025,',
      `1,2,,${'x'.repeat(2_001)}`,
      '1,2,,a\0b',
      ',,2026-01-01T00:00:00Z,',
      '1,2,,a,too many',
      '1,2',
    ];
    const { reports, leftOut } = readCsv(`lat,lon,time,event\n${rows.join('\n')}\n`);
    expect(leftOut).toBe(
      'Left out: 3 unreadable positions (first: line 3), 2 unreadable times (first: line 6), ' +
        '2 unreadable texts (first: line 9), 1 row without a place or text (line 11), ' +
        '1 row with more fields than the header (line 12).',
    );
    expect(reports.map(({ Latitude, Timestamp, Event }) => [Latitude, Timestamp, Event])).toEqual([
      [1, '2026-01-01T00:00:00Z', 'kept'],
      [null, '2026-01-01T00:00:00Z', 'position'],
      [null, null, 'latitude off the globe'],
      [null, null, 'half a position'],
      [-33, null, 'two\nlines'],
      [1, null, null],
      [1, null, null],
      [1, null, null],
      [1, null, null],
    ]);
  });

  it.each([
    ['Time (Europe/Berlin)', '2026-01-01T10:00'],
    ['time', '202601011230'],
    ['time', '2601011230'],
    ['time', '010126123000'],
  ])('may be a time: %s %s', (title, time) => {
    const { reports, leftOut } = readCsv(`lat,lon,${title}\n1,2,${time}\n`);
    expect(reports).toMatchObject([{ Timestamp: null }]);
    expect(leftOut).toBe('Left out: 1 unreadable time (line 2).');
  });

  it('may be a reading or a column, which are named', () => {
    const { leftOut } = readCsv('lat,lon,When,Direction,Temperature (C)\n1,2,noon,S,n/a\n');
    expect(leftOut).toBe('Left out: 1 unreadable reading (line 2), the columns "When", "Direction".');
  });

  it.each([
    ['a hemisphere of the other axis', 'lat,ns,lon,ew\n1,E,2,E\n'],
    ['a negative coordinate in the north', 'lat,ns,lon,ew\n-1,N,2,E\n'],
    ['O, which is east in German and west in French', 'lat,ns,lon,ew\n1,N,2,O\n'],
  ])('may be %s', (_title, text) => {
    expect(() => readCsv(text)).toThrow('the file holds no reports. Left out: 1 unreadable position (line 2)');
  });
});

describe('a broken CSV file', () => {
  it.each([
    ['an empty file', '', /^line 1: the file has no header/],
    ['a header alone', 'lat,lon\n', /^the file holds no reports/],
    ['no header', '1,2\n3,4\n', /^line 1: the header names no columns latitude and longitude/],
    ['no longitude column', 'time,lat\nx,1\n', /^line 1: the header names no columns/],
    ['degrees and minutes', 'Lat (deg),Lat (min),Lon (deg),Lon (min)\n48,8,11,34\n', /^line 1: .* two columns "lat"/],
    [
      'radians',
      'Latitude (rad),Longitude (rad)\n0.8,0.2\n',
      /^line 1: the column "Latitude \(rad\)" is not in degrees/,
    ],
    ['metres of a plan', 'x (m),y (m)\n3.2,5.1\n', /is not in degrees/],
    ['an acceleration', 'x,y,z\n0.1,0.2,9.8\n', /names no columns latitude and longitude/],
    ['a quote that never closes', 'lat,lon,event\n1,2,"x\n1,2,y\n', /^line 2: quote not closed/],
    ['text after a quote', 'lat,lon,event\n1,2,"x"y\n', /^line 2: invalid closing quote/],
    ['a quote inside a field', 'lat,lon,event\n1,2,x"y"\n', /^line 2: invalid opening quote/],
  ])('is refused: %s', (_title, text, message) => {
    expect(() => readCsv(text)).toThrow(TrackError);
    expect(() => readCsv(text)).toThrow(message);
  });
});
