import * as v from 'valibot';
import { facts, type ShownFact } from '#lib/tracking/fact-table.ts';
import { QUANTITIES, type SharedAssetFacts, UNITS } from '#lib/tracking/types.ts';
import type { LinkOutcome, SharedOutcome } from '../view/outcome.ts';
import { doubtsOf, looseRowsOf } from './export-rows.ts';

export const JSON_VERSION = 1;

const text = v.nullable(v.string());
const number = v.nullable(v.number());
const iso = v.pipe(v.string(), v.isoTimestamp());
const position = v.nullable(
  v.pipe(v.object({ latitude: v.number(), longitude: v.number() }), v.description('Degrees WGS 84')),
);
const time = v.nullable(
  v.pipe(
    v.object({
      iso: v.nullable(iso),
      zone: v.picklist(['utc', 'offset', 'none']),
      precision: v.picklist(['instant', 'date']),
      raw: v.string(),
    }),
    v.description(
      'As sent (`raw`) and in UTC (`iso`; null: it cannot be read without guessing). Zone `none`: it was sent without one, and `iso` assumes UTC. Precision `date`: a calendar day.',
    ),
  ),
);
const address = v.nullable(v.object({ lines: v.array(v.string()), town: text, country: text, position }));
const reportReadings = v.pipe(v.array(number), v.description('One for each of `asset.readings`, in its unit'));
const point = { time, position, address, event: text, accuracyMetres: number, readings: reportReadings };
const version = v.literal(JSON_VERSION);

const schemas: Readonly<Record<ShownFact['kind'], v.GenericSchema>> = {
  ...{ text, number, time, address },
  exceptions: v.pipe(
    v.nullable(v.object({ labels: v.array(v.string()), more: v.number() })),
    v.description('null: not stated. `more`: how many are left out'),
  ),
  'time left': v.pipe(
    v.nullable(v.object({ seconds: v.number(), asOf: time })),
    v.description('How long it took until the arrival at `asOf` (null: it is unknown when that was said)'),
  ),
  planned: v.pipe(v.array(v.object({ time, position, address, event: text })), v.description('What is to come')),
  readings: v.pipe(
    v.array(
      v.object({
        quantity: v.picklist(QUANTITIES),
        unit: v.nullable(v.picklist(UNITS)),
        name: text,
        min: number,
        max: number,
        current: number,
      }),
    ),
    v.description('What was measured. Limits (`min`, `max`) only where the service sends them'),
  ),
};

const assetSchema = v.object(
  Object.fromEntries(
    facts.map(({ kind, field, part, json = field }) => [json, part === undefined ? schemas[kind] : schemaOf(field)]),
  ),
);

function schemaOf(field: string): v.GenericSchema {
  const parts = facts.flatMap((fact) => (fact.field === field ? [[fact.part ?? '', schemas[fact.kind]] as const] : []));
  const schema = v.object(Object.fromEntries(parts));
  return field === 'times' ? schema : v.nullable(schema);
}

/** The answer of `GET /share?id=…` with `Accept: application/json`; docs/share.schema.json is made from it. */
export const jsonSchema = v.variant('state', [
  v.object({
    version,
    state: v.literal('shared'),
    checkedAt: v.pipe(iso, v.description('When the service was last asked')),
    failingSince: v.pipe(v.nullable(iso), v.description('Since when it has not answered; null: it has')),
    asset: assetSchema,
    history: v.pipe(
      v.array(
        v.object({
          number: v.pipe(v.number(), v.description('The oldest report is 1')),
          ...point,
          doubts: v.pipe(v.array(v.string()), v.description('Why the position or the time may be wrong')),
        }),
      ),
      v.description('Newest first, complete; only the latest place where the brand or the link hides history or files'),
    ),
    looseReadings: v.pipe(
      v.array(v.object({ time: iso, readings: reportReadings })),
      v.description('Readings that belong to no report, newest first'),
    ),
  }),
  v.object({ version, state: v.literal('unavailable') }),
  v.object({ version, state: v.literal('ended'), until: v.pipe(iso, v.description('When the sealed link ended')) }),
  v.object({
    version,
    state: v.literal('fault'),
    reason: v.picklist(['refused', 'unreadable', 'unreachable']),
  }),
]);

type Answer = v.InferOutput<typeof jsonSchema>;
type Shared = Extract<Answer, { state: 'shared' }>;

/** Browsers always accept text/html too. */
export function wantsJson(accept: string | null | undefined): boolean {
  return /\bapplication\/json\b/i.test(accept ?? '') && !/\btext\/html\b/i.test(accept ?? '');
}

export function jsonWithoutAsset(outcome: Exclude<LinkOutcome, SharedOutcome | { kind: 'limited' }>): Answer {
  switch (outcome.kind) {
    case 'unavailable':
      return { version: JSON_VERSION, state: 'unavailable' };
    case 'ended':
      return { version: JSON_VERSION, state: 'ended', until: new Date(outcome.until).toISOString() };
    default:
      return { version: JSON_VERSION, state: 'fault', reason: outcome.kind };
  }
}

export function* writeJson({ answer, checkedAt, failingSince }: SharedOutcome): Generator<string> {
  const head: Omit<Shared, 'asset' | 'history' | 'looseReadings'> & { readonly asset: unknown } = {
    version: JSON_VERSION,
    state: 'shared',
    checkedAt: new Date(checkedAt).toISOString(),
    failingSince: failingSince === null ? null : new Date(failingSince).toISOString(),
    asset: assetOf(answer.asset),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"history":[`;
  let separator = '';
  const { history } = answer;
  for (let index = 0; index < history.length; index += 1) {
    const report = history.at(index);
    if (report === undefined) continue;
    const number = history.length - index;
    const { accuracy: accuracyMetres = null, readings = [], ...sent } = report;
    const doubts = doubtsOf(answer, { ...report, number });
    yield `${separator}${JSON.stringify({ number, ...sent, accuracyMetres, readings, doubts })}`;
    separator = ',\n';
  }
  yield '],"looseReadings":[';
  separator = '';
  for (const row of looseRowsOf(answer)) {
    yield `${separator}${JSON.stringify(row)}`;
    separator = ',\n';
  }
  yield ']}\n';
}

function assetOf(asset: SharedAssetFacts): unknown {
  const named = facts.flatMap(({ part, field, json = field, read }) =>
    part === undefined ? [[json, read(asset) ?? null] as const] : [],
  );
  return v.safeParse(assetSchema, {
    ...{ ...asset, ...Object.fromEntries(named) },
    times: { estimatedFrom: null, ...asset.times },
    readings: (asset.readings ?? []).map((column) => ({ current: null, ...column })),
  }).output;
}
