import { expect, it } from 'vitest';
import { isList, isPlainObject } from '../keys/values.ts';
import { shapes } from './shapes/test-all.ts';
import { countFacts } from './shapes/test-count.ts';

/** A key's words, in whatever letters they are written. */
function wordsOf(key: string): readonly string[] {
  return key
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter((word) => word !== '');
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
/** No number or namespace as a key. */
const OF_WORDS = /^(?!.*\d{5})[A-Za-z][\w-]{0,38}$/;

function inLetters(body: unknown, write: (words: readonly string[]) => string): unknown {
  if (isList(body)) return body.map((entry) => inLetters(entry, write));
  if (!isPlainObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      OF_WORDS.test(key) ? write(wordsOf(key)) : key,
      inLetters(value, write),
    ]),
  );
}

function turnedRound(body: unknown): unknown {
  if (isList(body)) return body.map(turnedRound);
  if (!isPlainObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body)
      .reverse()
      .map(([key, value]) => [key, turnedRound(value)]),
  );
}

/** As converters of XML write them. */
function withNumbersAsText(body: unknown): unknown {
  if (isList(body)) return body.map(withNumbersAsText);
  if (typeof body === 'number') return String(body);
  if (!isPlainObject(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, withNumbersAsText(value)]));
}

interface Change {
  readonly name: string;
  readonly change: (body: object) => unknown;
  /** Wrong statements over all shapes: what a provider never sends so, such as GeoJSON in snake case. */
  readonly mostWrong: number;
}

const changes: readonly Change[] = [
  { name: 'in data', change: (body) => ({ success: true, message: 'OK', data: body }), mostWrong: 0 },
  { name: 'in a list of results', change: (body) => ({ status: 200, result: [body] }), mostWrong: 0 },
  { name: 'on a page of items', change: (body) => ({ items: [body], total: 1, page: 1, next: null }), mostWrong: 2 },
  { name: 'deep', change: (body) => ({ response: { header: { code: 0 }, body: { shipment: body } } }), mostWrong: 0 },
  {
    name: 'as attributes',
    change: (body) => ({ data: { type: 'shipments', id: '9b1c', attributes: body } }),
    mostWrong: 0,
  },
  {
    name: 'in a message',
    change: (body) => ({ event: 'tracking.updated', created_at: '2026-11-23T11:59:00Z', data: { object: body } }),
    mostWrong: 0,
  },
  {
    name: 'in camelCase',
    change: (body) => inLetters(body, ([first = '', ...words]) => first + words.map(capital).join('')),
    mostWrong: 1,
  },
  { name: 'in snake_case', change: (body) => inLetters(body, (words) => words.join('_')), mostWrong: 3 },
  { name: 'in PascalCase', change: (body) => inLetters(body, (words) => words.map(capital).join('')), mostWrong: 10 },
  { name: 'turned round', change: turnedRound, mostWrong: 4 },
  { name: 'with numbers as text', change: withNumbersAsText, mostWrong: 4 },
];

const total = shapes.reduce((sum, shape) => sum + countFacts(shape, shape.body).right, 0);

it.each(changes)('what a provider says is read alike $name', ({ change, mostWrong }) => {
  let right = 0;
  const wrong: string[] = [];
  for (const shape of shapes) {
    const changed = change(shape.body);
    const count = countFacts(shape, isPlainObject(changed) || isList(changed) ? changed : {});
    right += count.right;
    wrong.push(...count.wrong.map((statement) => `${shape.name}: ${statement}`));
  }
  expect(right / total).toBeGreaterThan(0.95);
  expect(wrong.slice(mostWrong)).toEqual([]);
});
