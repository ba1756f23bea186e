import { readFileSync, writeFileSync } from 'node:fs';

export interface Row {
  readonly name: string;
  readonly measured: string;
  readonly target: string;
  readonly isMet: boolean | null;
}

export interface Scenario {
  readonly about: string;
  /** What this machine lacks to run it. */
  readonly missing: string | null;
  run(options: { readonly minutes: number }): Promise<readonly Row[]>;
}

export function atMost(name: string, measured: number, limit: number, unit: string): Row {
  return {
    name,
    measured: `${figure(measured)}${unit}`,
    target: `≤ ${figure(limit)}${unit}`,
    isMet: measured <= limit,
  };
}

export function atLeast(name: string, measured: number, limit: number, unit: string): Row {
  return {
    name,
    measured: `${figure(measured)}${unit}`,
    target: `≥ ${figure(limit)}${unit}`,
    isMet: measured >= limit,
  };
}

export function info(name: string, measured: string): Row {
  return { name, measured, target: '–', isMet: null };
}

export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const digits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0;
  return String(Number(value.toFixed(digits)));
}

export function tableOf(rows: readonly Row[]): string {
  const mark = { true: 'met', false: 'missed' };
  return [
    '| Measure | Measured | Target | |',
    '|---|---|---|---|',
    ...rows.map(
      ({ name, measured, target, isMet }) =>
        `| ${name} | ${measured} | ${target} | ${isMet === null ? '' : mark[`${isMet}`]} |`,
    ),
  ].join('\n');
}

const markersOf = (name: string) => [`<!-- load: ${name} -->`, `<!-- end of load: ${name} -->`] as const;

/** Replaces the earlier result, or adds it at the end of the section "Measured under load". */
export function insertResult(document: string, name: string, result: string): string {
  const [begin, end] = markersOf(name);
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

export function writeResult(file: string, name: string, result: string): void {
  writeFileSync(file, insertResult(readFileSync(file, 'utf8'), name, result));
}
