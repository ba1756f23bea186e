import * as v from 'valibot';
import { locales } from '#lib/i18n/locales.ts';

export const UNKNOWN_KEY = 'is not a key that is known here';

/** A text that says something, of at most `most` characters. */
export function text(most: number) {
  return v.pipe(v.string('must be a text'), v.regex(/\S/, 'is empty'), v.maxLength(most, `is longer than ${most} characters`));
}

/** An object with these keys and no others. */
export function object<const Entries extends v.ObjectEntries>(entries: Entries) {
  return noList(v.strictObject(entries, (issue) => {
    if (issue.expected === 'never') return UNKNOWN_KEY;
    return issue.expected === 'Object' ? 'must be an object' : 'is missing';
  }));
}

/** An object whose keys are the service's own words. */
export function record<Value extends v.GenericSchema>(value: Value) {
  return noList(v.record(v.string(), value, 'must be an object'));
}

export function list<Item extends v.GenericSchema>(item: Item) {
  return v.array(item, 'must be a list');
}

export function flag() {
  return v.boolean('must be true or false');
}

/** One of two shapes; the sentence is for a value that has neither. */
export function either<const Options extends [v.GenericSchema, v.GenericSchema]>(options: Options, sentence: string) {
  return v.union(options, sentence);
}

/** A text in all languages, or one for each; `*` is for those not named. */
export function words(most: number) {
  const one = v.optional(text(most));
  return either([text(most), object({ ...entriesOf(locales, one), '*': one })], `must be a text, or an object of texts by language: ${locales.join(', ')} or *`);
}

function entriesOf<const Key extends string, Value>(keys: readonly Key[], value: Value): Readonly<Record<Key, Value>>;
function entriesOf<Value>(keys: readonly string[], value: Value): Readonly<Record<string, Value>> {
  return Object.fromEntries(keys.map((key) => [key, value]));
}

/** For valibot a list is an object too, and one without a wrong key. */
function noList<Schema extends v.GenericSchema>(schema: Schema): Schema {
  return {
    ...schema,
    '~run'(dataset, config) {
      // With this very object's keys: one made from it may have others.
      return schema['~run'].call(this, Array.isArray(dataset.value) ? { value: null } : dataset, config);
    },
  };
}
