/** One thing to reach, and what was measured. */
export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly toReach: string;
  /** null: nothing is to be reached. */
  readonly isReached: boolean | null;
}

/** A load of minutes, far from what the tests do, with a table as its result. */
export interface Scenario {
  /** What it does to the viewer, as one sentence. */
  readonly about: string;
  /** What it needs and this machine does not have, as a message; null: nothing. */
  readonly missing: string | null;
  /** `minutes`: how long, where that is for the caller to say. */
  run(options: { readonly minutes: number }): Promise<readonly Row[]>;
}

export function atMost(what: string, measured: number, most: number, unit: string): Row {
  return {
    what,
    measured: `${figure(measured)}${unit}`,
    toReach: `≤ ${figure(most)}${unit}`,
    isReached: measured <= most,
  };
}

export function atLeast(what: string, measured: number, least: number, unit: string): Row {
  return {
    what,
    measured: `${figure(measured)}${unit}`,
    toReach: `≥ ${figure(least)}${unit}`,
    isReached: measured >= least,
  };
}

export function noted(what: string, measured: string): Row {
  return { what, measured, toReach: '–', isReached: null };
}

export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const digits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0;
  return String(Number(value.toFixed(digits)));
}

/** As Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const mark = { true: 'kept', false: 'missed' };
  return [
    '| what | measured | to reach | |',
    '|---|---|---|---|',
    ...rows.map(
      ({ what, measured, toReach, isReached }) =>
        `| ${what} | ${measured} | ${toReach} | ${isReached === null ? '' : mark[`${isReached}`]} |`,
    ),
  ].join('\n');
}
