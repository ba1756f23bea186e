import { readFileSync, writeFileSync } from 'node:fs';

export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly toReach: string;
  readonly isReached: boolean | null;
}

export interface Scenario {
  readonly about: string;
  /** What this machine lacks to run it, or null. */
  readonly missing: string | null;
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

const MARK = (name: string) => [`<!-- load: ${name} -->`, `<!-- end of load: ${name} -->`] as const;

/** Returns the document with the result in place of the earlier one, or at the end of the section "Measured under load". */
export function withResult(document: string, name: string, result: string): string {
  const [begin, end] = MARK(name);
  const block = `${begin}\n\n${result}\n\n${end}`;
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from >= 0 && to > from) return document.slice(0, from) + block + document.slice(to + end.length);
  const section = document.indexOf('## Measured under load');
  if (section < 0) return `${document.trimEnd()}\n\n## Measured under load\n\n${block}\n`;
  const next = document.indexOf('\n## ', section + 1);
  const at = next < 0 ? document.length : next;
  return `${document.slice(0, at).trimEnd()}\n\n${block}\n${document.slice(at)}`;
}

export function noteResult(file: string, name: string, result: string): void {
  writeFileSync(file, withResult(readFileSync(file, 'utf8'), name, result));
}
