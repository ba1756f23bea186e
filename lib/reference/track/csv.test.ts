import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCsvReader } from './csv.ts';
import { TrackError, type Track } from './track.ts';

async function read(text: string, pieceLength = text.length || 1): Promise<Track> {
  const reader = createCsvReader();
  for (let at = 0; at < text.length; at += pieceLength) reader.write(text.slice(at, at + pieceLength));
  return reader.end();
}

describe('a readable CSV file', () => {
  it('reads a report from each row, sorted by time', async () => {
    const text =
      'Timestamp,Latitude,Longitude,Address,Event\n2026-01-02T00:00:00Z,1,2,"Quay 4, ""North""",\n2026-01-01 08:30:00+0200,-1.5,-179.9,,Left\n';
    expect(await read(text)).toEqual({
      name: null,
      reports: [
        { Timestamp: '2026-01-01T06:30:00Z', Latitude: -1.5, Longitude: -179.9, Address: null, Event: 'Left' },
        {
          Timestamp: '2026-01-02T00:00:00Z',
          Latitude: 1,
          Longitude: 2,
          Address: { AddressLine1: 'Quay 4, "North"' },
          Event: null,
        },
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
  ])('may have %s', async (_title, text, time) => {
    expect((await read(text)).reports).toEqual([
      { Timestamp: time, Latitude: 1, Longitude: 2, Address: null, Event: null },
    ]);
  });

  it('keeps a row without a position', async () => {
    expect((await read('lat,lon,event\n,,Customs\n')).reports).toEqual([
      { Timestamp: null, Latitude: null, Longitude: null, Address: null, Event: 'Customs' },
    ]);
  });

  it('reads any quoted text however it is split into chunks', async () => {
    const words = fc.string({
      unit: fc.constantFrom('"', ',', ';', '\n', '\r', 'a', 'é', ' ', '\u{1f69a}'),
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(words, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 9 }),
        async (events, pieceLength) => {
          const rows = events.map((event) => `1,2,"${event.replaceAll('"', '""')}"`);
          const track = await read(`lat,lon,event\n${rows.join('\r\n')}`, pieceLength);
          expect(track.reports.map((report) => report.Event)).toEqual(
            events.map((event) => event.replaceAll('\r\n', '\n').trim() || null),
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('a broken CSV file', () => {
  it.each([
    ['an empty file', '', /^line 1: the file has no header/],
    ['a header alone', 'lat,lon\n', /^line 1: the file holds no rows/],
    ['no header', '1,2\n3,4\n', /^line 1: the header names no columns latitude and longitude/],
    ['no longitude column', 'time,lat\nx,1\n', /^line 1: the header names no columns/],
    ['a field too few', 'lat,lon\n1,2\n1\n', /^line 3: the row has 1 fields, the header has 2/],
    ['a field too many', 'lat,lon\n1,2,3\n', /^line 2: the row has 3 fields/],
    ['a decimal comma', 'lat;lon\n1,5;2\n', /^line 2: latitude is not a number from -90 to 90/],
    ['a latitude off the globe', 'lat,lon\n1,2\n-90.01,2\n', /^line 3: latitude is not a number/],
    ['half a position', 'lat,lon\n1,\n', /^line 2: longitude is missing/],
    ['an unreadable time', 'lat,lon,time\n1,2,04/05/2025\n', /^line 2: the time is not a date and time/],
    [
      'a day that does not exist',
      'lat,lon,time\n1,2,2026-02-30T00:00:00Z\n',
      /^line 2: the time is not a date and time/,
    ],
    ['a quote that never closes', 'lat,lon,event\n1,2,"x\n1,2,y\n', /^line 2: a quote is never closed/],
    ['text after a quote', 'lat,lon,event\n1,2,"x"y\n', /^line 2: text follows a closing quote/],
    ['a quote inside a field', 'lat,lon,event\n1,2,x"y"\n', /^line 2: a quote inside a field/],
    ['a row after one of several lines', 'lat,lon,event\n1,2,"a\nb"\n91,2,c\n', /^line 4: latitude/],
    ['an endless text', `lat,lon,event\n1,2,${'x'.repeat(2_001)}\n`, /^line 2: event is longer than/],
    ['a zero character', 'lat,lon,event\n1,2,a\0b\n', /^line 2: event holds U\+0000/],
  ])('is refused with its line: %s', async (_title, text, message) => {
    await expect(read(text)).rejects.toThrow(TrackError);
    await expect(read(text)).rejects.toThrow(message);
    await expect(read(text, 1)).rejects.toThrow(message);
  });
});
