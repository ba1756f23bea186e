import { readFileSync } from 'node:fs';
import { inRoot } from '#lib/run/paths.mjs';

export const guide = readFileSync(inRoot('docs', 'embedding.md'), 'utf8');

/** Snippets of the guide marked with `run=<name>`. */
export const snippets: ReadonlyMap<string, string> = new Map(
  [...guide.matchAll(/^```\w+ run=(\w+)\n([^]*?)^```$/gm)].map(([, name = '', code = '']) => [name, code]),
);

/** A snippet with the guide's example origin and identifier replaced. */
export function snippetFor(name: string, viewer: string, shareId: string): string {
  const code = snippets.get(name);
  if (code === undefined) throw new Error(`the guide has no snippet ${name}`);
  return code.replaceAll('https://track.example', viewer).replaceAll('EXAMPLE', shareId);
}
