import type { Leaf } from '../walk.ts';
import { type Concept, type Key, scoreOf, type Sense } from '../vocabulary.ts';

export interface FactCandidate<T> {
  readonly value: T;
  readonly leaf: Leaf;
  readonly score: number;
}

export interface Found {
  readonly names: readonly string[];
  readonly isMapped: boolean;
  readonly runnerUp?: { readonly names: readonly string[]; readonly value: unknown; readonly why: () => string };
}

export interface Trace {
  readonly found: Map<Concept, Found>;
  readonly mapped: ReadonlyMap<string, readonly Leaf[]>;
}

export interface FactReader<T> {
  readonly concept: Concept;
  readonly minScore: number;
  readonly isTime?: boolean;
  readonly requiredSense?: Sense;
  readonly read: (leaf: Leaf) => { readonly value: T; readonly fit: number } | null;
}

const TIE_MARGIN = 0.06;

/** null if no candidate is good enough, or if two nearly equal ones differ. */
export function chooseBest<T>(
  leaves: readonly Leaf[],
  { concept, minScore, read, requiredSense, isTime = false }: FactReader<T>,
  trace: Trace,
  isTieSilent = true,
): FactCandidate<T> | null {
  const mapped = trace.mapped.get(concept);
  if (mapped !== undefined) {
    const [leaf] = mapped;
    const stated = leaf === undefined ? null : read(leaf);
    if (stated === null || leaf === undefined) return null;
    trace.found.set(concept, { names: leaf.names, isMapped: true });
    return { value: stated.value, leaf, score: Infinity };
  }
  const found: FactCandidate<T>[] = [];
  for (const leaf of leaves) {
    if (leaf.isPersonal || (requiredSense !== undefined && !leaf.path.some(({ senses }) => senses.has(requiredSense))))
      continue;
    const evidence = isTime ? scoreOfTime(concept, leaf.path) : scoreOf(concept, leaf.path);
    if (evidence < minScore - MAX_FIT) continue;
    const stated = read(leaf);
    if (stated !== null && evidence + stated.fit >= minScore)
      found.push({ value: stated.value, leaf, score: evidence + stated.fit });
  }
  found.sort((one, other) => other.score - one.score);
  const [first, second] = found;
  if (first === undefined) return null;
  const runnerUp = found.find(({ leaf }) => leaf.names.join() !== first.leaf.names.join());
  trace.found.set(concept, {
    ...{ names: first.leaf.names, isMapped: false },
    ...(runnerUp !== undefined && {
      runnerUp: { names: runnerUp.leaf.names, value: runnerUp.leaf.value, why: () => whyNot(runnerUp, first) },
    }),
  });
  if (!isTieSilent || second === undefined || first.score - second.score > TIE_MARGIN) return first;
  return isSame(first, second) ? first : null;
}

function isSame({ value }: FactCandidate<unknown>, other: FactCandidate<unknown>): boolean {
  return JSON.stringify(value) === JSON.stringify(other.value);
}

function whyNot(candidate: FactCandidate<unknown>, best: FactCandidate<unknown>): string {
  if (isSame(candidate, best)) return 'says the same';
  if (best.score - candidate.score <= TIE_MARGIN) return 'as likely, and says something else';
  return `less evidence: ${candidate.score.toFixed(1)} of ${best.score.toFixed(1)}`;
}

/** In `deliveryDate: { date }` the generic key adds nothing to the key above it. */
function scoreOfTime(concept: Concept, path: readonly Key[]): number {
  const own = path.at(-1);
  const score = scoreOf(concept, path);
  const isGeneric = own?.unknownWords === 0 && [...own.senses].every((sense) => genericSenses.includes(sense));
  return isGeneric && path.length > 1 ? Math.max(score, scoreOf(concept, path.slice(0, -1)) - 0.1) : score;
}

const genericSenses: readonly Sense[] = ['time', 'date', 'desc', 'formatted', 'wrap', 'history', 'name', 'zone'];

const MAX_FIT = 1.6;
