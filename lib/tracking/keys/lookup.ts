import { ADDRESSES, ROOT, TIMES } from './aliases.ts';
import { type FieldMap, type RootConcept, valueAtPath } from './field-map.ts';
import { createKeyPlanner, normaliseKey } from './planner.ts';
import { isPlainObject, type PlainObject, readObject } from './values.ts';

/** One object of the payload that may hold concepts of the view. */
export interface Source {
  readonly record: PlainObject;
  readonly path: string;
  /** False for objects that hold one kind of thing only, such as `timestamps`. */
  readonly isWhole: boolean;
  keysOf(concept: RootConcept): readonly string[];
  readonly unknown: readonly string[];
}

type Read<T> = (value: unknown, key: string, source: Source) => T | null;

/** Finds concepts where the field map says, else under their spellings in every source. */
export interface Lookup {
  readonly sources: readonly Source[];
  pick<T>(concept: RootConcept, read: Read<T>): T | null;
  isMapped(concept: RootConcept): boolean;
  /** Keys that stand for a concept, whatever their values. */
  keysFor(concept: RootConcept): readonly string[];
  /** Records where a concept was found by other means. */
  note(concept: string, path: string): void;
  /** Concept → key path. */
  readonly found: ReadonlyMap<string, string>;
}

/** Here a list of one is the shipment itself; elsewhere it may be a history of one row. */
const LISTS: ReadonlySet<string> = new Set(['shipments', 'trackings', 'assets']);

export const planRoot = createKeyPlanner(ROOT);
const planTimes = createKeyPlanner(TIMES);
const planAddresses = createKeyPlanner(ADDRESSES);

/** `body` is what field-map paths start from; `root` is the object the view lies in. */
export function createLookup(body: PlainObject, root: PlainObject, rootPath: string, fieldMap: FieldMap): Lookup {
  const sources = findSources(root, rootPath);
  const found = new Map<string, string>();
  const note = (concept: string, path: string) => {
    if (!found.has(concept)) found.set(concept, path);
  };
  return {
    sources,
    found,
    note,
    isMapped: (concept) => fieldMap.root.has(concept),
    keysFor: (concept) => {
      const mapped = fieldMap.root.get(concept);
      if (mapped === undefined) return sources.flatMap(({ keysOf }) => keysOf(concept));
      return valueAtPath(body, mapped) === undefined ? [] : mapped.slice(-1);
    },
    pick: (concept, read) => {
      const mapped = fieldMap.root.get(concept);
      if (mapped !== undefined) {
        const value = read(valueAtPath(body, mapped), mapped.at(-1) ?? '', wholeSource(body, ''));
        if (value !== null) note(concept, mapped.join('.'));
        return value;
      }
      for (const source of sources) {
        for (const key of source.keysOf(concept)) {
          const value = read(source.record[key], key, source);
          if (value === null) continue;
          note(concept, joinPath(source.path, key));
          return value;
        }
      }
      return null;
    },
  };
}

export function joinPath(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

/** The root, then the objects in it that hold a part of the view. */
function findSources(root: PlainObject, rootPath: string): readonly Source[] {
  const plan = planRoot(root);
  const objectsAt = (keys: readonly string[]) =>
    keys.slice(0, 16).flatMap((key) => {
      const value = root[key];
      const record = LISTS.has(normaliseKey(key)) ? readObject(value) : isPlainObject(value) ? value : null;
      return record === null ? [] : [{ record, path: joinPath(rootPath, key) }];
    });
  return [
    wholeSource(root, rootPath),
    ...objectsAt(plan.keysOf('section')).map(({ record, path }) => wholeSource(record, path)),
    ...objectsAt(plan.keysOf('times')).map(({ record, path }) =>
      partSource(record, path, TIMES, planTimes(record).keysOf),
    ),
    ...objectsAt(plan.keysOf('addresses')).map(({ record, path }) =>
      partSource(record, path, ADDRESSES, planAddresses(record).keysOf),
    ),
  ];
}

function wholeSource(record: PlainObject, path: string): Source {
  const { keysOf, unknown } = planRoot(record);
  return { record, path, isWhole: true, keysOf, unknown };
}

function partSource<C extends RootConcept>(
  record: PlainObject,
  path: string,
  level: Readonly<Record<C, unknown>>,
  keysOf: (concept: C) => readonly string[],
): Source {
  const isOfLevel = (concept: RootConcept): concept is C => Object.hasOwn(level, concept);
  return {
    record,
    path,
    isWhole: false,
    keysOf: (concept) => (isOfLevel(concept) ? keysOf(concept) : []),
    unknown: [],
  };
}
