import type { Engine, Tab } from '../engine.ts';
import type { World } from '../world.ts';

/** What the page does in every engine. */
export interface Behaviour {
  /** A sentence for the table. */
  readonly name: string;
  /** It belongs to the short list of every test run. */
  readonly isCore?: boolean;
  /** On a phone with a touch screen; else on a desktop with a mouse. */
  readonly isOnPhone?: boolean;
  /** What browsers themselves put on the console here. */
  readonly hears?: RegExp;
  /** Throws what is not so. Returns in which way it is so here, where engines differ. */
  readonly run: (tab: Tab, world: World, engine: Engine) => Promise<string | void>;
}

const start = Date.parse('2026-03-14T09:00:00Z');

/** A report so many minutes after nine, a little farther north each. */
function report(minute: number) {
  return {
    Timestamp: new Date(start + minute * 60_000).toISOString(),
    Latitude: 54 + minute / 100,
    Longitude: 10,
    Address: `Minute ${minute}`,
  };
}

/** A shipment with reports at these minutes, newest first. */
export function shipment(minutes: readonly number[], over: object = {}) {
  return {
    AssetName: 'canary-cargo',
    Status: 'In transit',
    Exceptions: [],
    LocationHistory: minutes.map(report),
    ...over,
  };
}

/** So many minutes, newest first, ever further apart from the next, so that none of the reports is a stop. */
export function minutesOf(count: number): number[] {
  return Array.from({ length: count }, (_none, index) => (count - index) * 7);
}

/** What every engine that tells of failed answers says of these statuses. */
export function toldOfStatus(status: number): RegExp {
  return new RegExp(`Failed to load resource: .* status of ${status}\\b`);
}
