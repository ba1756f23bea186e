import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from './scenario.ts';

/** Part of each identifier and of each name behind one, and of nothing else there is. */
const canary = `canary${randomBytes(8).toString('hex')}`;

/**
 * What the service does with a link: `bench` has a track, `late` has one after 300 ms, `gone` is `{}`, `hang` gets no
 * answer; the others get a fault.
 */
export type LinkKind = 'bench' | 'late' | 'gone' | 'hang' | 'reset' | 'status' | 'html';

/** The identifier of a link; each number is another one. */
export function linkOf(kind: LinkKind, number: number): string {
  return `${kind}-own-${number}-${canary}`;
}

/** The last row of every table: whether what was written anywhere holds an identifier or a name. */
export function identifiersRow(written: readonly Buffer[]): Row {
  const found = written.reduce((sum, bytes) => sum + identifiersIn(bytes), 0);
  const kilobytes = Math.round(written.reduce((sum, { length }) => sum + length, 0) / 1e3);
  return {
    what: 'identifiers found outside answers',
    measured: `${found} in ${kilobytes} kB`,
    toReach: '0',
    isReached: found === 0,
  };
}

/** As it is, which is how it looks in an address too, as hex digits, and as base64 from any byte on. */
export function identifiersIn(bytes: Buffer): number {
  const spellings = [
    canary,
    Buffer.from(canary).toString('hex'),
    ...['', 'x', 'xx'].map((before) => {
      const text = Buffer.from(before + canary).toString('base64');
      return text.slice(before === '' ? 0 : 4, -4);
    }),
  ];
  return spellings.reduce((sum, spelling) => sum + timesIn(bytes, spelling), 0);
}

function timesIn(bytes: Buffer, text: string): number {
  let times = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) times += 1;
  return times;
}

/** The files below this folder that were written since then, ms since 1970 UTC, with their names. */
export function filesIn(folder: string, since = 0): Buffer[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => statSync(file).mtimeMs >= since)
    .flatMap((file) => [Buffer.from(file), readFileSync(file)]);
}
