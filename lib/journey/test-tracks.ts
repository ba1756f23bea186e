import { readFileSync } from 'node:fs';
import { DOMParser } from '@xmldom/xmldom';
import { demoShipments } from '#lib/reference/demo/shipments.ts';
import { answerOf } from '../share/test-answer.ts';
import type { SharedAnswer } from '../share/view/outcome.ts';

/** A report as a service sends it; lists of them are newest first. */
export interface SentReport {
  readonly Timestamp: string;
  readonly Latitude: number | null;
  readonly Longitude: number | null;
  readonly Address?: string | null;
  readonly Event?: string | null;
}

const NOW = new Date('2026-11-22T12:00:00Z');
const storms = new URL('../reference/track/storms/', import.meta.url);

/** Real tracks, those of the demo, and some that go round the world. */
export function wholeTracks(): readonly (readonly [name: string, reports: readonly SentReport[]])[] {
  const real = ['john-1994', 'ivan-2004'].map(
    (name) => [name, readGpx(readFileSync(new URL(`${name}.gpx`, storms), 'utf8'))] as const,
  );
  const demo = demoShipments.flatMap(({ key, reports }) => {
    const newestFirst = reports?.(NOW).toReversed() ?? [];
    const sent = newestFirst.map(({ Timestamp, Latitude, Longitude, Event }) => ({
      ...{ Timestamp: Timestamp ?? '', Latitude: Latitude ?? null, Longitude: Longitude ?? null },
      Event: Event ?? null,
    }));
    return sent.length === 0 ? [] : [[key, sent] as const];
  });
  const mirrored = real.map(([name, reports]) => [`${name}, mirrored`, reports.map(mirror)] as const);
  return [...real, ...mirrored, ...demo, ['eastwards', roundTheWorld(1)], ['westwards', roundTheWorld(-1)]];
}

export function answerOfTrack(reports: readonly SentReport[]): SharedAnswer {
  return answerOf({ AssetName: 'Box', Status: 'In transit', LocationHistory: reports });
}

function readGpx(text: string): SentReport[] {
  const points = [...new DOMParser().parseFromString(text, 'text/xml').getElementsByTagName('trkpt')];
  return points
    .map((point) => ({
      Timestamp: point.getElementsByTagName('time')[0]?.textContent ?? '',
      Latitude: Number(point.getAttribute('lat')),
      Longitude: Number(point.getAttribute('lon')),
      Event: point.getElementsByTagName('name')[0]?.textContent ?? null,
    }))
    .reverse();
}

/** The other way over the date line. */
function mirror(report: SentReport): SentReport {
  return { ...report, Longitude: report.Longitude === null ? null : -report.Longitude };
}

/** Twice, an hour a step; a report now and then lies on the date line. */
function roundTheWorld(direction: 1 | -1): SentReport[] {
  return Array.from({ length: 1_440 }, (_none, hour) => {
    const longitude = ((((hour * direction) / 2 + 180) % 360) + 360) % 360;
    return {
      Timestamp: new Date(NOW.getTime() - (1_440 - hour) * 3_600_000).toISOString(),
      Latitude: 50 * Math.sin(hour / 100),
      Longitude: longitude - 180,
    };
  }).reverse();
}

/**
 * Half-minutely reports of a truck that drives north and east round the world again and again, stays now and then, and
 * is silent now and then.
 */
export function generatedTrack(length: number): SentReport[] {
  const reports: SentReport[] = [];
  let [time, latitude, longitude] = [Date.UTC(2025, 0, 1), -60, 170];
  for (let index = 0; index < length; index += 1) {
    const isStaying = index % 500 >= 300 && index % 500 < 420;
    const noise = ((index * 7) % 11) / 40_000;
    reports.push({
      Timestamp: new Date(time).toISOString(),
      Latitude: latitude + (isStaying ? noise : 0),
      Longitude: ((((longitude + 180) % 360) + 360) % 360) - 180,
    });
    time += index % 1_700 === 1_699 ? 7_200_000 + index : 30_000;
    if (isStaying) continue;
    latitude += 0.004 * Math.cos(index / 9_000);
    longitude += 0.006;
  }
  return reports.reverse();
}
