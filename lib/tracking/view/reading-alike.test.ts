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

/** What rows of databases have besides. */
const OF_DATABASE = { user_id: 7, user: null, author: null, created_by: 'zonk', version: 3, is_public: true };
const isDated = (entry: unknown) =>
  isPlainObject(entry) && Object.keys(entry).some((key) => /time|date|stamp|_at$|At$/i.test(key));

function withMoreInRows(body: unknown): unknown {
  if (isList(body)) {
    const more = body.length > 1 && body.every(isDated) ? OF_DATABASE : {};
    return body.map((entry) =>
      isPlainObject(entry) ? { ...more, ...inParts(entry, withMoreInRows) } : withMoreInRows(entry),
    );
  }
  return isPlainObject(body) ? inParts(body, withMoreInRows) : body;
}

function inParts(body: object, change: (part: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, change(value)]));
}

/** What answers tell besides: none of it is of the thing. */
const BESIDES = {
  user: { id: 7, name: 'Zonk Berger', email: 'zonk@example.net', phone: '+4366412345678' },
  company: { name: 'Zonk Ltd', address: { street: 'Zonk Street 1', city: 'Zonktown', country: 'ZZ' } },
  warehouse: { id: 3, name: 'Zonk warehouse', address: { city: 'Zonkville' }, latitude: 10.5, longitude: 20.5 },
  hub: { name: 'Zonk hub', address: { city: 'Zonkhub' }, lat: 10.5, lng: 20.5 },
  ip: { city: 'Zonknet', lat: 10.5, lon: 20.5 },
  pickup_points: [{ name: 'Zonk point', lat: 10.5, lng: 20.5, distance: 3 }],
  order: { id: 'zonk', number: 'ZONK-1234567', status: 'zonk ordered', created_at: '2026-10-01T00:00:00Z' },
  previous_shipment: {
    tracking_number: 'ZONK123456789',
    status: 'zonk delivered',
    delivered_at: '2026-10-01T00:00:00Z',
  },
  related_shipments: [{ tracking_number: 'ZONK123456789', status: 'zonk related' }],
  tasks: [{ id: 1, status: 'zonk open', due: '2026-12-24T10:00:00Z' }],
  sla: { due: '2026-12-24T10:00:00Z', status: 'zonk kept' },
  subscription: { status: 'zonk active', expires_at: '2027-01-01T00:00:00Z' },
  audit_log: [{ at: '2026-11-23T11:00:00Z', action: 'zonk read', by: 'zonk' }],
  payments: [{ id: 1, status: 'zonk paid', date: '2026-11-22T00:00:00Z', amount: 5 }],
  notifications: [{ type: 'email', sent_at: '2026-11-22T00:00:00Z', status: 'zonk sent' }],
  line_items: [{ name: 'Zonk vase', sku: 'ZONK-1', quantity: 1, price: 5 }],
  weather: { temp: 5, location: 'Zonkrain', time: '2026-11-23T11:00:00Z' },
  billing_address: { city: 'Zonkbill', street: 'Zonk Street 2' },
  return_address: { city: 'Zonkreturn' },
  rating: { score: 5, comment: 'Zonk was nice' },
  warnings: [],
};

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
  { name: 'after what else there is', change: (body) => ({ ...BESIDES, data: body }), mostWrong: 0 },
  { name: 'before what else there is', change: (body) => ({ data: body, ...BESIDES }), mostWrong: 0 },
  { name: 'turned round', change: turnedRound, mostWrong: 4 },
  { name: 'with numbers as text', change: withNumbersAsText, mostWrong: 4 },
  { name: 'with more in its rows', change: withMoreInRows, mostWrong: 0 },
];

const total = shapes.reduce((sum, shape) => sum + countFacts(shape, shape.body).right, 0);

it.each(changes)('what a provider says is read alike $name', ({ change, mostWrong }) => {
  let right = 0;
  const wrong: string[] = [];
  for (const shape of shapes) {
    const changed = change(shape.body);
    const never = [...(shape.never ?? []), 'zonk', 'Zonk', 'ZONK'];
    const count = countFacts({ ...shape, never }, isPlainObject(changed) || isList(changed) ? changed : {});
    right += count.right;
    wrong.push(...count.wrong.map((statement) => `${shape.name}: ${statement}`));
  }
  expect(right / total).toBeGreaterThan(0.95);
  expect(wrong.slice(mostWrong)).toEqual([]);
});
