import { describe, expect, it } from 'vitest';
import { shapes } from './shapes/test-all.ts';
import { type Count, countFacts } from './shapes/test-count.ts';
import type { Shape } from './shapes/test-shape.ts';

/** Plain and enveloped: shapes that nothing of ours can read, and says so. */
const refused = new Map([
  ['GpsGate', [false, true]],
  ['Parcel shop (SOAP)', [true, true]],
  ['Indoor tag', [false, true]],
  ['Quuppa getTagData', [false, true]],
  ['Stop of a route not yet attempted', [false, true]],
]);

describe('a public interface', () => {
  it.each(shapes.map((shape) => [shape.name, shape] as const))('%s is read, plain and enveloped', (_, shape) => {
    const plain = countFacts(shape, shape.body);
    const enveloped = countFacts(shape, shape.enveloped);
    if (process.env['READING'] !== undefined) process.stdout.write(`${lineOf(shape, plain, enveloped)}\n`);
    expect({ plain: plain.wrong, enveloped: enveloped.wrong }).toEqual({ plain: [], enveloped: [] });
    expect([plain.isRefused, enveloped.isRefused]).toEqual(refused.get(shape.name) ?? [false, false]);
  });
});

/** A row of the table in docs/reading.md: right, missing and wrong. */
function lineOf({ name, rules }: Shape, ...counts: readonly Count[]): string {
  const numbers = counts.map(({ right, missing, wrong, isRefused }) =>
    isRefused ? 'refused' : `${right} / ${missing.length} / ${wrong.length}`,
  );
  return `| ${[name, ...numbers, rules].join(' | ')} |`;
}
