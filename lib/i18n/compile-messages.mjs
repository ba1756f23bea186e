import compile from 'icu-minify/compile';

export const serverNamespaces = /** @type {const} */ ([
  'site',
  'statuses',
  'near',
  'brand',
  'home',
  'preview',
  'missing',
  'busy',
  'limited',
  'paper',
  'readings',
  'proof',
  'headline',
  'arrival',
  'exceptions',
  'reading',
  'places',
  'facts',
  'journey',
  'details',
  'embed',
]);

export const lazyNamespaces = /** @type {const} */ (['list', 'network', 'replay']);

/**
 * Compiles messages at build time, so that no parser is needed at run time.
 * @param {Record<string, Record<string, string>>} messages
 * @param {readonly string[]} without
 */
export function compileNamespaces(messages, without = []) {
  // A line never ends between a time and its zone.
  const compileTexts = (/** @type {Record<string, string>} */ texts) =>
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [key, compile(text.replace('{clock} {zone}', '{clock}\u00a0{zone}'))]),
    );
  return Object.fromEntries(
    Object.entries(messages).flatMap(([name, texts]) => (without.includes(name) ? [] : [[name, compileTexts(texts)]])),
  );
}
