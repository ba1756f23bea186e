import { formatTimestamp } from '../rules.ts';
import type { LocationReport, LoggedReadings } from '../operations/requests.ts';
import data from './readings.json' with { type: 'json' };

const HOUR_MS = 3_600_000;

type Readings = NonNullable<LocationReport['Readings']>;

/** The same for the same hour, as a label does not change what it has measured. */
function measuredAt(hoursAgo: number): Readings {
  const wave = (period: number, phase: number) => Math.sin((2 * Math.PI * (hoursAgo + phase)) / period);
  const noise = ((Math.sin(hoursAgo * 12.9898) * 43_758.5453) % 1) / 2;
  const peaksOf = (wanted: string) =>
    data.peaks
      .filter(({ name }) => name === wanted)
      .reduce((sum, { at, width, height }) => sum + height * bump(hoursAgo - at, width), 0);
  return {
    TemperatureC: rounded(4.6 + 0.8 * wave(24, 5) + 0.4 * noise + peaksOf('TemperatureC'), 1),
    HumidityPercent: rounded(47 + 6 * wave(31, 0) + 2 * noise + peaksOf('HumidityPercent'), 0),
    ShockG: rounded(0.08 + Math.abs(noise) / 4 + peaksOf('ShockG'), 2),
  };
}

function bump(distance: number, width: number): number {
  return Math.max(0, 1 - (distance / width) ** 2);
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** Every half hour since the parcel was picked up, except while the label was out of reach. Oldest first. */
export function parcelLog(now: Date): LoggedReadings[] {
  const { fromHoursAgo, untilHoursAgo, everyHours, gaps } = data;
  const count = Math.floor((fromHoursAgo - untilHoursAgo) / everyHours) + 1;
  return Array.from({ length: count }, (_, index) => fromHoursAgo - index * everyHours)
    .filter((hoursAgo) => !gaps.some(({ from, until }) => hoursAgo < from && hoursAgo > until))
    .map((hoursAgo) => ({
      Timestamp: formatTimestamp(new Date(now.getTime() - hoursAgo * HOUR_MS)),
      Values: measuredAt(hoursAgo),
    }));
}

/** The label reports where it is, and with it what it measures. */
export function withReadings(reports: readonly LocationReport[], now: Date): LocationReport[] {
  return reports.map((report) => {
    const at = Date.parse(report.Timestamp ?? '');
    if (Number.isNaN(at) || report.Latitude == null) return report;
    return { ...report, Readings: measuredAt((now.getTime() - at) / HOUR_MS) };
  });
}
