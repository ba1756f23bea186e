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

/** Of parts of a page that are only fetched when somebody wants them: their words are fetched with them, `…json?late`. */
export const lateNamespaces = /** @type {const} */ (['replay']);

/**
 * A loader of the build: takes the messages of a file in `messages/` apart ahead of time, so that nobody needs a parser
 * where they are told.
 * @this {{ getOptions: () => { part?: 'browser' | 'late' } }}
 * @param {string} source
 */
export default function compileMessages(source) {
  const { part } = this.getOptions();
  const messages = JSON.parse(source);
  const without =
    part === 'browser'
      ? [...serverNamespaces, ...lateNamespaces]
      : part === 'late'
        ? Object.keys(messages).filter((name) => !lateNamespaces.some((late) => late === name))
        : [];
  return `export default ${JSON.stringify(compileNamespaces(messages, without))};`;
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
