import { isPlaceInList } from './lists.ts';
import { type Key, keyOf, type Sense } from './vocabulary.ts';

const [MAJORITY, FEWEST] = [0.6, 5];
/** Keys with a meaning of their own are no envelope. */
const MEANINGFUL: readonly Sense[] = ['place', 'latest', 'dest', 'orig', 'coord', 'prev', 'next'];
/** Stands above what lies beside the envelope, which is further away. */
const BESIDE = keyOf('zzbeside');

interface Spot {
  readonly path: readonly Key[];
  readonly names: readonly string[];
}

/** The keys that lead to most of an answer, of which the words say nothing. */
export function envelopeOf(leaves: readonly Spot[]): readonly string[] {
  const envelope: string[] = [];
  for (let inside = leaves; ;) {
    const counts = new Map<string, number>();
    for (const { names } of inside) {
      const name = names[envelope.length];
      if (name !== undefined && names.length > envelope.length + 1) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const [name, count] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0]);
    const isEnvelope = count >= MAJORITY * leaves.length && count >= FEWEST;
    if (!isEnvelope || MEANINGFUL.some((sense) => keyOf(name).senses.has(sense))) return envelope;
    envelope.push(name);
    inside = inside.filter(({ names }) => names[envelope.length - 1] === name);
  }
}

/** The path of a leaf or a list without the keys of the envelope. */
export function pathBelow(envelope: readonly string[], { path, names }: Spot): readonly Key[] {
  if (!envelope.every((name, index) => names[index] === name)) return [BESIDE, ...path];
  const keys = envelope.filter((name) => !isPlaceInList(name)).length;
  return path.slice(Math.min(keys, path.length - 1));
}
