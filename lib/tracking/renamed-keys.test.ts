import { expect, it } from 'vitest';
import { isList, isPlainObject } from './json/values.ts';
import { countFacts, printRow, printWrong, readSamples, sumOf } from './test-samples.ts';
import type { SharedAsset } from './types.ts';

const samples = readSamples();

/** Thousands of readings. */
const TIMEOUT_MS = 600_000;

/** A body with other keys; null leaves a key out with all that is under it. */
function withKeys(body: unknown, rename: (key: string) => string | null): unknown {
  if (isList(body)) return body.map((entry) => withKeys(entry, rename));
  if (!isPlainObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) => {
      const name = rename(key);
      return name === null ? [] : [[name, withKeys(value, rename)] as const];
    }),
  );
}

/** All of them for the figures in `docs/reading.md`, else every third. */
function keysOf(body: unknown): readonly string[] {
  const keys = new Set<string>();
  withKeys(body, (key) => {
    keys.add(key);
    return key;
  });
  return [...keys].filter((_, index) => process.env['READING'] !== undefined || index % 3 === 0);
}

const isShown = (fact: string) => fact.startsWith('shows ');
const nameOf = (fact: string) => fact.split(' ')[0];

it(
  'says of an answer with one unknown key what it says without what is under it, or more',
  () => {
    let [keys, right, lost, lostBesides] = [0, 0, 0, 0];
    const added: string[] = [];
    for (const sample of samples) {
      const before = countFacts(sample, sample.body);
      for (const renamedKey of keysOf(sample.body)) {
        const readWith = (name: string | null) =>
          countFacts(
            sample,
            withKeys(sample.body, (key) => (key === renamedKey ? name : key)),
          );
        const renamed = readWith('qzx1');
        const gone = before.right.filter((fact) => !renamed.right.includes(fact));
        const other = renamed.wrong.filter((fact) => !before.wrong.includes(fact));
        const without = gone.length + other.length > 0 ? readWith(null) : before;
        const known = new Set([...before.wrong, ...without.wrong].map((fact) => (isShown(fact) ? fact : nameOf(fact))));
        const wrong = other.filter((fact) => (isShown(fact) ? !before.wrong.includes(fact) : !known.has(nameOf(fact))));
        keys += 1;
        right += renamed.right.length;
        lost += gone.length;
        lostBesides += gone.filter((fact) => without.right.includes(fact)).length;
        added.push(...wrong);
        printWrong(
          sample,
          wrong.map((fact) => `${fact} where ${renamedKey} has another name`),
        );
      }
    }
    const shown = added.filter(isShown).length;
    printRow('one key renamed', { keys, right, lost, 'lost besides': lostBesides, 'wrong added': added.length, shown });
    expect(added.length).toBeLessThanOrEqual(28);
    expect(shown).toBeLessThanOrEqual(13);
    expect(lostBesides).toBeLessThanOrEqual(12);
  },
  TIMEOUT_MS,
);

/** Days, numbers and identifiers are values even where they stand as keys. */
const isValue = (key: string) => /^\d+$|\d{4}/.test(key);

function withUnknownKeys(body: unknown): unknown {
  const names = new Map([...keysOf(body)].map((key, index) => [key, isValue(key) ? key : `qzx${index}`]));
  return withKeys(body, (key) => names.get(key) ?? key);
}

const timesOf = (asset: SharedAsset | null) => asset?.history.flatMap(({ time }) => time?.iso ?? []) ?? [];
const exceptionsOf = (asset: SharedAsset | null) => asset?.exceptions?.labels ?? [];

it('keeps the times of rows and adds no delivery, exception or person where all keys are unknown', () => {
  let [times, kept, added] = [0, 0, 0];
  const counts = samples.map((sample) => {
    const before = countFacts(sample, sample.body);
    const after = countFacts(sample, withUnknownKeys(sample.body));
    const [known, found] = [before, after].map(({ asset }) => new Set(timesOf(asset)));
    times += known?.size ?? 0;
    kept += [...(known ?? [])].filter((time) => found?.has(time)).length;
    const wrong = [
      ...(after.asset?.times.delivered && !before.asset?.times.delivered ? ['delivered'] : []),
      ...exceptionsOf(after.asset).filter((label) => !exceptionsOf(before.asset).includes(label)),
      ...after.wrong.filter(isShown),
    ];
    added += wrong.length;
    printWrong(
      sample,
      wrong.map((fact) => `${fact} where all keys have other names`),
    );
    return after;
  });
  printRow('all keys renamed', { ...sumOf(counts), 'of times of rows': `${kept} of ${times}`, 'wrong added': added });
  expect(kept / times).toBeGreaterThanOrEqual(0.6);
  expect(added).toBeLessThanOrEqual(3);
});
