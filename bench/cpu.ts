import { readFileSync } from 'node:fs';

/** What Linux counts a process's time in; the same on every machine that Node runs on. */
const TICK_MS = 10;

/**
 * Processor time that a process and its threads have taken so far, in ms; null where the system does not tell it as
 * Linux does.
 */
export function cpuOf(pid: number): number | null {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return null;
  }
}

/** User and system time of the text of /proc/<pid>/stat, in ms. */
export function parseStat(text: string): number {
  // The name of the program stands in brackets and may hold spaces and brackets itself.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
