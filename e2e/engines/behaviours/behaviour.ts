import { minuteReport } from '../../support/northbound-reports.ts';
import type { Engine, Tab } from '../engine.ts';
import type { World } from '../world.ts';

/** Something the page must do in every engine. */
export interface Behaviour {
  /** The row's title in the table of results. */
  readonly name: string;
  /** Runs with `npm test` too. */
  readonly isCore?: boolean;
  /** Runs on a phone with a touch screen instead of a desktop with a mouse. */
  readonly isOnPhone?: boolean;
  /** Console output that browsers produce themselves in this situation. */
  readonly expectedConsole?: RegExp;
  /** Throws if an expectation fails. Returns a note where engines differ. */
  readonly run: (tab: Tab, world: World, engine: Engine) => Promise<string | void>;
}

/** A shipment with one report for each of these minutes after 09:00, each farther north. */
export function shipment(minutes: readonly number[], overrides: object = {}) {
  return {
    AssetName: 'canary-cargo',
    Status: 'In transit',
    Exceptions: [],
    LocationHistory: minutes.map((minute) => minuteReport(minute)),
    ...overrides,
  };
}

/** Minutes of `count` reports, newest first, seven minutes apart so that none of them is part of a stop. */
export function reportMinutes(count: number): number[] {
  return Array.from({ length: count }, (_none, index) => (count - index) * 7);
}

/** The console message of engines that report failed requests. */
export function statusMessage(status: number): RegExp {
  return new RegExp(`Failed to load resource: .* status of ${status}\\b`);
}
