import { type FieldMap, type RootConcept, valueAtPath } from './field-map.ts';
import { joinPath, type Source, wholeSource } from './key-sources.ts';
import type { PlainObject } from './values.ts';
import type { Rule } from '../types.ts';

const MOST_KEYS = 16;

type Read<T> = (value: unknown, key: string, source: Source) => T | null;

/** Finds concepts where the field map says, else under their spellings in every source. */
export interface Lookup {
  readonly sources: readonly Source[];
  pick<T>(concept: RootConcept, read: Read<T>): T | null;
  isMapped(concept: RootConcept): boolean;
  /** Keys that stand for a concept, whatever their values. */
  keysFor(concept: RootConcept): readonly string[];
  /** Key paths that stand for a concept. */
  pathsFor(concept: RootConcept): readonly string[];
  /** Records where a concept was found by other means. */
  note(concept: string, path: string, rule: Rule): void;
  /** Concept → key path. */
  readonly found: ReadonlyMap<string, string>;
  /** Concept → the rule that found it, where that is no spelling. */
  readonly rules: ReadonlyMap<string, Rule>;
}

/** `body` is what field-map paths start from; the first of the sources is the object the view lies in. */
export function createLookup(body: PlainObject, sources: readonly Source[], fieldMap: FieldMap): Lookup {
  const found = new Map<string, string>();
  const rules = new Map<string, Rule>();
  const note = (concept: string, path: string, rule: Rule) => {
    if (found.has(concept)) return;
    found.set(concept, path);
    if (rule !== 'spelling') rules.set(concept, rule);
  };
  const pathOf = (source: Source, key: string) => source.pathOf?.(key) ?? joinPath(source.path, key);
  return {
    sources,
    found,
    rules,
    note,
    isMapped: (concept) => fieldMap.root.has(concept),
    keysFor: (concept) => {
      const mapped = fieldMap.root.get(concept);
      if (mapped === undefined) return sources.flatMap(({ keysOf }) => keysOf(concept));
      return valueAtPath(body, mapped) === undefined ? [] : mapped.slice(-1);
    },
    pathsFor: (concept) =>
      sources.flatMap((source) =>
        source
          .keysOf(concept)
          .slice(0, MOST_KEYS)
          .map((key) => pathOf(source, key)),
      ),
    pick: (concept, read) => {
      const mapped = fieldMap.root.get(concept);
      if (mapped !== undefined) {
        const value = read(valueAtPath(body, mapped), mapped.at(-1) ?? '', wholeSource(body, ''));
        if (value !== null) note(concept, mapped.join('.'), 'field map');
        return value;
      }
      for (const source of sources) {
        for (const key of source.keysOf(concept)) {
          const value = read(source.record[key], key, source);
          if (value === null) continue;
          note(concept, pathOf(source, key), source.kind === 'typed' ? 'typed list' : 'spelling');
          return value;
        }
      }
      return null;
    },
  };
}
