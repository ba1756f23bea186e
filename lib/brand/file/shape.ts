import { nearestName } from '#lib/base/nearest-name.ts';
import * as v from 'valibot';
import { brandsSchema, MAX_BRANDS, partialBrandsSchema, type RawBrand, UNKNOWN_KEY } from '../schema.ts';
import { type BrandProblem, joinPath } from './problems.ts';

type Keys = readonly (string | number)[];

interface SchemaProblem {
  readonly keys: Keys;
  readonly message: string;
  readonly kind: 'value' | 'missing' | 'unknown';
}

const synonyms = new Map(
  Object.entries({
    colour: 'color brandcolor primarycolor',
    cornerRadius: 'radius borderradius',
    hosts: 'host domains domain',
    name: 'title',
    favicon: 'icon',
    headerLinks: 'header links',
    footerLinks: 'footer',
    support: 'contact',
    privacyUrl: 'privacy',
    languages: 'locales language',
    wording: 'words',
    status: 'statuses',
    exceptions: 'exception',
    show: 'visible',
    embedders: 'frameancestors embed',
    service: 'api',
    href: 'link url',
    text: 'label',
    email: 'mail',
    phone: 'tel telephone',
    url: 'website',
    file: 'src',
    font: 'fonts',
    tiles: 'tile',
    streets: 'pmtiles pmtilesfile',
  }).flatMap(([key, others]) => others.split(' ').map((other) => [other, key])),
);

/** Compares content with the schema. `brands` is what remains without the problems, so that it can be checked too. */
export function checkShape(content: unknown): {
  readonly brands: readonly RawBrand[];
  readonly problems: readonly BrandProblem[];
} {
  const given = valueAt(content, ['brands']);
  // Checking them all would block the event loop of a running viewer.
  if (Array.isArray(given) && given.length > MAX_BRANDS)
    return { brands: [], problems: [{ path: 'brands', message: `has more than ${MAX_BRANDS} brands` }] };
  const rest: unknown = structuredClone(content);
  const found = problemsOf(v.safeParse(brandsSchema, rest));
  // Unknown keys first, because removing another problem may remove the whole object around them.
  const sorted = [...found.filter(({ kind }) => kind === 'unknown'), ...found.filter(({ kind }) => kind !== 'unknown')];
  const problems = sorted.flatMap((problem) => removeProblem(rest, problem));
  return { brands: parseRest(rest), problems };
}

function parseRest(rest: unknown): readonly RawBrand[] {
  for (let round = 0; round < 10; round += 1) {
    const result = v.safeParse(partialBrandsSchema, rest);
    if (result.success) return result.output.brands;
    for (const problem of problemsOf(result)) removeProblem(rest, problem);
  }
  return [];
}

function problemsOf({ issues = [] }: { readonly issues?: readonly v.BaseIssue<unknown>[] | undefined }) {
  return issues.flatMap((issue) => readIssue(issue, []));
}

function readIssue(issue: v.BaseIssue<unknown>, parentKeys: Keys): readonly SchemaProblem[] {
  const keys = [...parentKeys, ...(issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)))];
  // If a value matches one option of a union at its top level, the problems inside that option are reported.
  const within = (issue.issues ?? []).filter(({ path, kind }) => path !== undefined || kind === 'validation');
  if (within.length > 0) return within.flatMap((inner) => readIssue(inner, keys));
  const isKey = issue.type === 'strict_object' && issue.path?.at(-1)?.origin === 'key';
  return [
    { keys, message: issue.message, kind: !isKey ? 'value' : issue.expected === 'never' ? 'unknown' : 'missing' },
  ];
}

function removeProblem(content: unknown, { keys, message, kind }: SchemaProblem): readonly BrandProblem[] {
  if (kind === 'unknown') return removeUnknownKeys(valueAt(content, keys.slice(0, -1)), keys.slice(0, -1));
  const problems = [{ path: formatPath(keys), message }];
  const isBrand = (path: Keys) => path.length === 2;
  let target = kind === 'missing' ? keys.slice(0, -1) : keys;
  while (typeof target.at(-1) === 'number' && !isBrand(target)) target = target.slice(0, -1);
  const parent = valueAt(content, target.slice(0, -1));
  const key = target.at(-1);
  if (isBrand(target) && kind === 'missing') return problems;
  if (isObject(parent) && key !== undefined) {
    if (isBrand(target)) Reflect.set(parent, key, {});
    else Reflect.deleteProperty(parent, key);
  }
  return problems;
}

function removeUnknownKeys(parent: unknown, keys: Keys): readonly BrandProblem[] {
  if (!isObject(parent)) return [];
  const known = knownKeysAt(brandsSchema, keys);
  const unknown = Object.keys(parent).filter((key) => !known.includes(key));
  return unknown.map((key) => {
    Reflect.deleteProperty(parent, key);
    const similar = similarKey(key, known);
    const hint = similar === null ? '' : `: did you mean ${similar}?`;
    return { path: formatPath([...keys, key]), message: `${UNKNOWN_KEY}${hint}` };
  });
}

function valueAt(content: unknown, keys: Keys): unknown {
  return keys.reduce<unknown>((value, key) => (isObject(value) ? Reflect.get(value, key) : undefined), content);
}

function formatPath(keys: Keys): string {
  return keys.reduce<string>(joinPath, '');
}

function similarKey(written: string, known: readonly string[]): string | null {
  const letters = written.toLowerCase().replace(/[^a-z]/g, '');
  const synonym = synonyms.get(letters);
  if (synonym !== undefined && known.includes(synonym)) return synonym;
  const maxDistance = Math.min(3, Math.floor(letters.length * 0.4));
  return letters.length <= 40 ? nearestName(letters, known, maxDistance) : null;
}

export function knownKeysAt(schema: unknown, keys: Keys): readonly string[] {
  return keys
    .reduce<readonly unknown[]>((schemas, key) => schemas.flatMap((each) => schemasAt(each, key)), [schema])
    .flatMap((each) => unwrap(each, 'entries'))
    .flatMap((entries) => (isObject(entries) ? Object.keys(entries) : []));
}

function schemasAt(schema: unknown, key: string | number): readonly unknown[] {
  if (typeof key === 'number') return unwrap(schema, 'item');
  return [...unwrap(schema, 'entries').flatMap((entries) => unwrap(entries, key)), ...unwrap(schema, 'value')];
}

function unwrap(schema: unknown, property: string): readonly unknown[] {
  if (!isObject(schema)) return [];
  if ('wrapped' in schema) return unwrap(schema.wrapped, property);
  if ('options' in schema && Array.isArray(schema.options))
    return schema.options.flatMap((option) => unwrap(option, property));
  return Object.hasOwn(schema, property) ? [Reflect.get(schema, property)] : [];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
