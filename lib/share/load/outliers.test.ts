import { expect, test } from 'vitest';
import { filePieces } from '../export/download.ts';
import { answerOf, dataOfAnswer, trackOf } from '../test-answer.ts';
import { reportsOn } from '../view/display-rules.ts';
import { newestPlaceOf } from '../view/latest-place.ts';

const row = (hour: number, Latitude: number, Longitude: number) => ({
  ...{ Latitude, Longitude, Address: `Hour ${hour}` },
  Timestamp: new Date(Date.UTC(2026, 10, 24, 20 + hour)).toISOString(),
});
const rows = [row(4, 51.05, 3.72), row(3, 50.85, 2.88), row(2, 3.06, 50.63), row(1, 49.89, 2.3), row(0, 49.43, 1.08)];
const answer = answerOf({ AssetName: 'Pump crate', Status: 'In transit', LocationHistory: rows });

test('keeps swapped coordinates in lists and files, but not in lines and sums', async () => {
  const { route } = answer;
  const { view } = dataOfAnswer(answer);
  expect(view.journey).toMatchObject({ reports: 5, located: 5, outlierCount: 1 });
  expect(view.journey.distanceMetres).toBeLessThan(450_000);
  expect(view.page.outliers).toEqual([3]);
  expect(Math.min(...route.latitudes)).toBeGreaterThan(49);

  const track = trackOf(answer);
  expect([...track.trackPoints.numbers]).toEqual([1, 2, 4, 5]);
  expect(reportsOn(view.page)[2]).toMatchObject({
    ...{ number: 3, position: { latitude: 3.06, longitude: 50.63 } },
    time: { iso: '2026-11-24T22:00:00.000Z' },
  });

  for (const format of ['csv', 'geojson', 'kml', 'gpx'] as const) {
    const text = Buffer.concat([...filePieces(answer, format)]).toString();
    expect(text.match(/Hour \d/g), format).toHaveLength(5);
    expect(text.match(/not on the route/g), format).toHaveLength(1);
    expect(text.split('<trk>')[1] ?? '', format).not.toContain('50.63');
  }
});

test('the newest place is never an outlier', () => {
  const swapped = answerOf({ AssetName: 'Box', LocationHistory: [{ ...row(5, 3.72, 51.05), Address: null }, ...rows] });
  expect(newestPlaceOf(swapped)?.position).toEqual({ latitude: 51.05, longitude: 3.72 });
  const named = answerOf({ AssetName: 'Box', LocationHistory: [row(5, 3.72, 51.05), ...rows] });
  expect(newestPlaceOf(named)).toMatchObject({ position: null, address: { lines: ['Hour 5'] } });
});
