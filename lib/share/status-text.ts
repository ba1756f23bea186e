/**
 * A status as people read it: a single PascalCase or snake_case token is split into words, its letters
 * unchanged. Everything else is shown as sent; no status is ever given another name.
 */
export function splitStatus(text: string): string {
  if (/^[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)+$/.test(text) && !/\d/.test(text)) return text.replaceAll(/[_-]/g, ' ');
  if (/^(?:[A-Z][a-z]+){2,}$/.test(text)) return text.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return text;
}
