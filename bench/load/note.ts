import { readFileSync, writeFileSync } from 'node:fs';

const MARK = (name: string) => [`<!-- load: ${name} -->`, `<!-- end of load: ${name} -->`] as const;

/**
 * The document with the scenario's latest result between its marks: in the place of the one before, or at the end of
 * the section "What it holds".
 */
export function withResult(document: string, name: string, result: string): string {
  const [begin, end] = MARK(name);
  const block = `${begin}\n\n${result}\n\n${end}`;
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from >= 0 && to > from) return document.slice(0, from) + block + document.slice(to + end.length);
  const section = document.indexOf('## What it holds');
  if (section < 0) return `${document.trimEnd()}\n\n## What it holds\n\n${block}\n`;
  const next = document.indexOf('\n## ', section + 1);
  const at = next < 0 ? document.length : next;
  return `${document.slice(0, at).trimEnd()}\n\n${block}\n${document.slice(at)}`;
}

export function noteResult(file: string, name: string, result: string): void {
  writeFileSync(file, withResult(readFileSync(file, 'utf8'), name, result));
}
