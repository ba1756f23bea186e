import * as v from 'valibot';
import { brandsSchema, MAX_BRANDS, partialBrandsSchema, type RawBrand, UNKNOWN_KEY } from '../schema.ts';
import { type BrandProblem, joinPath } from './problems.ts';

type Keys = readonly (string | number)[];

interface Fault {
  readonly keys: Keys;
  readonly message: string;
  readonly kind: 'value' | 'missing' | 'unknown';
}

/** What people write for keys of ours. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  color: 'colour',
  brandcolor: 'colour',
  primarycolor: 'colour',
  radius: 'cornerRadius',
  borderradius: 'cornerRadius',
  host: 'hosts',
  domains: 'hosts',
  domain: 'hosts',
  title: 'name',
  icon: 'favicon',
  header: 'headerLinks',
  footer: 'footerLinks',
  links: 'headerLinks',
  contact: 'support',
  privacy: 'privacyUrl',
  locales: 'languages',
  language: 'languages',
  words: 'wording',
  statuses: 'status',
  exception: 'exceptions',
  visible: 'show',
  frameancestors: 'embedders',
  embed: 'embedders',
  api: 'service',
  link: 'href',
  url: 'href',
  label: 'text',
  mail: 'email',
  tel: 'phone',
  telephone: 'phone',
  website: 'url',
  src: 'file',
  fonts: 'font',
  tile: 'tiles',
  pmtiles: 'streets',
  pmtilesfile: 'streets',
};

/**
 * Compares a file's content with the schema. `brands` is what is left without the faults, so that it can be checked
 * too.
 */
export function checkShape(content: unknown): {
  readonly brands: readonly RawBrand[];
  readonly problems: readonly BrandProblem[];
} {
  const brandsGiven = valueAt(content, ['brands']);
  // Checking them all would block the event loop of a running viewer.
  if (Array.isArray(brandsGiven) && brandsGiven.length > MAX_BRANDS)
    return { brands: [], problems: [{ path: 'brands', message: `has more than ${MAX_BRANDS} brands` }] };
  const rest: unknown = structuredClone(content);
  const result = v.safeParse(brandsSchema, rest);
  const faults = (result.issues ?? []).flatMap((issue) => faultsOf(issue, []));
  // Unknown keys first, because removing another fault may remove the whole object that has them.
  const inOrder = [
    ...faults.filter(({ kind }) => kind === 'unknown'),
    ...faults.filter(({ kind }) => kind !== 'unknown'),
  ];
  const problems = inOrder.flatMap((fault) => remove(rest, fault));
  return { brands: brandsLeft(rest), problems };
}

/** What is missing where something was removed takes what needs it along. */
function brandsLeft(rest: unknown): readonly RawBrand[] {
  for (let round = 0; round < 10; round += 1) {
    const result = v.safeParse(partialBrandsSchema, rest);
    if (result.success) return result.output.brands;
    for (const fault of result.issues.flatMap((issue) => faultsOf(issue, []))) remove(rest, fault);
  }
  return [];
}

function faultsOf(issue: v.BaseIssue<unknown>, before: Keys): readonly Fault[] {
  const keys = [...before, ...(issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)))];
  // Of a value that has one of two shapes at least on the outside, the faults are those within.
  const within = (issue.issues ?? []).filter(({ path, kind }) => path !== undefined || kind === 'validation');
  if (within.length > 0) return within.flatMap((inner) => faultsOf(inner, keys));
  const isKey = issue.type === 'strict_object' && issue.path?.at(-1)?.origin === 'key';
  return [
    { keys, message: issue.message, kind: !isKey ? 'value' : issue.expected === 'never' ? 'unknown' : 'missing' },
  ];
}

function remove(content: unknown, { keys, message, kind }: Fault): readonly BrandProblem[] {
  if (kind === 'unknown') return removeUnknown(valueAt(content, keys.slice(0, -1)), keys.slice(0, -1));
  let target = kind === 'missing' ? keys.slice(0, -1) : keys;
  const isBrand = (place: Keys) => place.length === 2;
  // An item cannot be taken out of a list without giving the others new places.
  while (typeof target.at(-1) === 'number' && !isBrand(target)) target = target.slice(0, -1);
  const parent = valueAt(content, target.slice(0, -1));
  const [key] = target.slice(-1);
  // The rest of a brand without a name is still checked.
  if (isBrand(target) && kind === 'missing') return [{ path: pathTo(keys), message }];
  if (isObject(parent) && key !== undefined) {
    if (isBrand(target)) Reflect.set(parent, key, {});
    else Reflect.deleteProperty(parent, key);
  }
  return [{ path: pathTo(keys), message }];
}

/** Of an object's unknown keys the schema names but the first. */
function removeUnknown(parent: unknown, keys: Keys): readonly BrandProblem[] {
  if (!isObject(parent)) return [];
  const known = knownKeysAt(brandsSchema, keys);
  const unknown = Object.keys(parent).filter((key) => !known.includes(key));
  return unknown.map((key) => {
    Reflect.deleteProperty(parent, key);
    const near = nearKey(key, known);
    return {
      path: pathTo([...keys, key]),
      message: near === null ? UNKNOWN_KEY : `${UNKNOWN_KEY}: did you mean ${near}?`,
    };
  });
}

function valueAt(content: unknown, keys: Keys): unknown {
  return keys.reduce<unknown>((value, key) => (isObject(value) ? Reflect.get(value, key) : undefined), content);
}

function pathTo(keys: Keys): string {
  return keys.reduce<string>(joinPath, '');
}

/** The known key that was probably meant: `colour` for `color` or `Colur`; null if none is close. */
function nearKey(written: string, known: readonly string[]): string | null {
  const plain = written.toLowerCase().replace(/[^a-z]/g, '');
  const other = Object.hasOwn(OTHER_NAMES, plain) ? OTHER_NAMES[plain] : undefined;
  if (other !== undefined && known.includes(other)) return other;
  const most = Math.min(3, Math.floor(plain.length * 0.4));
  const ranked = known
    .map((key) => ({ key, distance: distanceOf(plain, key.toLowerCase()) }))
    .sort((one, two) => one.distance - two.distance);
  const [nearest] = ranked;
  return plain.length <= 40 && nearest !== undefined && nearest.distance <= most ? nearest.key : null;
}

/** Letters to add, drop or change. */
function distanceOf(one: string, two: string): number {
  let row = Array.from({ length: two.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [index, other] of [...two].entries()) {
      next.push(
        Math.min((next[index] ?? 0) + 1, (row[index + 1] ?? 0) + 1, (row[index] ?? 0) + (letter === other ? 0 : 1)),
      );
    }
    row = next;
  }
  return row[two.length] ?? 0;
}

/** The keys a schema of objects and lists knows at a place. */
export function knownKeysAt(schema: unknown, keys: Keys): readonly string[] {
  return keys
    .reduce<readonly unknown[]>((from, key) => from.flatMap((each) => schemasWithin(each, key)), [schema])
    .flatMap((each) => partsOf(each, 'entries'))
    .flatMap((entries) => (isObject(entries) ? Object.keys(entries) : []));
}

function schemasWithin(schema: unknown, key: string | number): readonly unknown[] {
  if (typeof key === 'number') return partsOf(schema, 'item');
  return [...partsOf(schema, 'entries').flatMap((entries) => partsOf(entries, key)), ...partsOf(schema, 'value')];
}

/** Of each schema that lies under the wrappings of this one. */
function partsOf(schema: unknown, part: string): readonly unknown[] {
  if (!isObject(schema)) return [];
  if ('wrapped' in schema) return partsOf(schema.wrapped, part);
  if ('options' in schema && Array.isArray(schema.options)) return schema.options.flatMap((one) => partsOf(one, part));
  return Object.hasOwn(schema, part) ? [Reflect.get(schema, part)] : [];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
