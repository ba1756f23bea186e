/** What a part of a page fetches with itself (compile-messages.mjs). */
declare module '*.json?late' {
  const messages: Pick<import('./words.ts').Messages, import('./words.ts').LateNamespace>;
  export default messages;
}
