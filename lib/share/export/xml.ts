// Neither is a character of XML 1.0, escaped or not.
const NO_XML =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** An element with a text; nothing for null. */
export function element(name: string, text: string | null): string {
  if (text === null || text === '') return '';
  const escaped = text.replace(NO_XML, '').replace(/[&<>\r]/g, (letter) => ESCAPES[letter] ?? letter);
  return `<${name}>${escaped}</${name}>`;
}
