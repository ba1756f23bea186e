import compile from 'icu-minify/compile';

/** Told by the server's parts of a page alone: the browser gets none of them. */
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
]);

/** Told by parts of a page that come after it: a file of their own, for `./later.ts`. */
export const laterNamespaces = /** @type {const} */ (['list']);

/**
 * A loader of the build: takes the messages of a file in `messages/` apart ahead of time, so that nobody needs a parser
 * where they are told.
 * @this {{ getOptions: () => { browser?: boolean, later?: boolean } }}
 * @param {string} source
 */
export default function compileMessages(source) {
  const { browser = false, later = false } = this.getOptions();
  const messages = JSON.parse(source);
  const without = [...serverNamespaces, ...laterNamespaces];
  const compiled = later
    ? compileNamespaces(Object.fromEntries(laterNamespaces.map((name) => [name, messages[name]])))
    : compileNamespaces(messages, browser ? without : []);
  return `export default ${JSON.stringify(compiled)};`;
}

/**
 * @param {Record<string, Record<string, string>>} messages
 * @param {readonly string[]} without
 */
export function compileNamespaces(messages, without = []) {
  const compileTexts = (/** @type {Record<string, string>} */ texts) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)]));
  return Object.fromEntries(
    Object.entries(messages).flatMap(([name, texts]) => (without.includes(name) ? [] : [[name, compileTexts(texts)]])),
  );
}
