import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from './test-service.ts';
import { readCsv } from './track/csv.ts';
import { readGpx } from './track/gpx.ts';
import { parcelLog, reports } from './demo/shipments.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

describe('readings', { timeout: 60_000 }, () => {
  it('returns the readings of reports and of the log with their limits', async () => {
    const assetId = await service.createAsset({
      AssetName: 'Vaccines',
      ReadingLimits: { TemperatureC: { Min: 2, Max: 8 } },
      ReadingLog: [
        { Timestamp: '2026-03-02T10:30:00Z', Values: { TemperatureC: 4.9 } },
        { Timestamp: '2026-03-02T10:00:00Z', Values: { TemperatureC: 4.8 } },
      ],
      LocationHistory: [
        { Timestamp: '2026-03-02T10:00:00Z', Latitude: 1, Longitude: 2, Readings: { TemperatureC: 4.8, ShockG: 0.2 } },
        { Timestamp: '2026-03-02T09:00:00Z', Latitude: 1, Longitude: 2 },
      ],
    });
    const view = await service.read(await service.share(assetId));
    expect(view).toMatchObject({
      ReadingLimits: { TemperatureC: { Min: 2, Max: 8 } },
      ReadingLog: [
        { Timestamp: '2026-03-02T10:30:00Z', TemperatureC: 4.9 },
        { Timestamp: '2026-03-02T10:00:00Z', TemperatureC: 4.8 },
      ],
      LocationHistory: [{ Readings: { TemperatureC: 4.8, ShockG: 0.2 } }, { Event: null }],
    });
    expect(JSON.stringify(view).match(/"Readings"/g)).toHaveLength(1);
  });

  it('are not in a view without any', async () => {
    const assetId = await service.createAsset({ AssetName: 'Crate', LocationHistory: [{ Latitude: 1, Longitude: 2 }] });
    expect(JSON.stringify(await service.read(await service.share(assetId)))).not.toMatch(/Reading/);
  });

  it.each([[{ TemperatureC: 'warm' }], [{ 'Temperature C': 4 }], [[4]]])('%j are refused', async (Readings) => {
    const item = { AssetName: 'Crate', LocationHistory: [{ Latitude: 1, Longitude: 2, Readings }] };
    expect((await service.call('POST', '/Assets/NewAssets', [item])).status).toBe(422);
  });

  it('are columns of a CSV file that name a quantity', () => {
    const track = readCsv(
      'time,lat,lon,Temperature (°C),humidity_percent,note,weight\n' +
        '2026-03-02T10:00:00Z,1,2,4.8,51,ok,7\n2026-03-02T11:00:00Z,1,2,,n/a,ok,7\n',
    );
    expect(track.reports.map(({ Readings }) => Readings)).toEqual([
      { Temperature_C: 4.8, humidity_percent: 51 },
      undefined,
    ]);
  });

  it('are extensions of a GPX file, by unit and as Garmin writes them', () => {
    const track = readGpx(`<gpx><trk><trkseg><trkpt lat="1" lon="2"><time>2026-03-02T10:00:00Z</time><extensions>
      <r:temperature unit="°C">4.8</r:temperature><gpxtpx:TrackPointExtension><gpxtpx:atemp>21</gpxtpx:atemp>
      <gpxtpx:hr>70</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions></trkpt></trkseg></trk></gpx>`);
    expect(track.reports[0]?.Readings).toEqual({ temperature_C: 4.8, TemperatureC: 21 });
  });
});

describe('the log of the demo', () => {
  const now = new Date('2026-03-05T12:00:00Z');
  const log = parcelLog(now);

  it('exceeds its limit once, at the report that says so, and has a gap', () => {
    const warm = log.filter(({ Values }) => (Values['TemperatureC'] ?? 0) > 8);
    const hoursAgo = (text: string) => (now.getTime() - Date.parse(text)) / 3_600_000;
    expect(warm.length).toBeGreaterThan(3);
    expect(hoursAgo(warm[0]?.Timestamp ?? '')).toBeGreaterThan(47.6);
    expect(hoursAgo(warm.at(-1)?.Timestamp ?? '')).toBeLessThan(47.6);
    expect(log.filter(({ Timestamp }) => hoursAgo(Timestamp) < 20 && hoursAgo(Timestamp) > 15)).toEqual([]);
  });

  it('is beside readings in every report with a position', () => {
    const measured = reports.parcel(now).map(({ Latitude, Readings }) => [Latitude != null, Readings !== undefined]);
    expect(measured.filter(([hasPosition, hasReadings]) => hasPosition !== hasReadings)).toEqual([]);
  });
});
