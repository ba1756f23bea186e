import * as v from 'valibot';
import { type AssetTimes, type LocationPoint, QUANTITIES, type SharedAssetFacts, UNITS } from '#lib/tracking/types.ts';
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
const readings = v.pipe(v.array(number), v.description('One for each of `asset.readings`, in its unit'));
const point = { time, position, address, event: text, accuracyMetres: number, readings };
const version = v.literal(JSON_VERSION);

/** The answer of `GET /share?id=…` with `Accept: application/json`; docs/share.schema.json is made from it. */
export const jsonSchema = v.variant('state', [
  v.object({
    version,
    state: v.literal('shared'),
    checkedAt: v.pipe(iso, v.description('When the service was last asked')),
    failingSince: v.pipe(v.nullable(iso), v.description('Since when it has not answered; null: it has')),
    asset: v.object({
      name: text,
      trackingNumber: text,
      status: v.nullable(v.object({ text, code: number, detail: text })),
      exceptions: v.pipe(
        v.nullable(v.object({ labels: v.array(v.string()), more: v.number() })),
        v.description('null: not stated. `more`: how many are left out'),
      ),
      currentAddress: address,
      destinationAddress: address,
      originAddress: address,
      carrier: v.nullable(v.object({ name: text, id: text })),
      label: v.nullable(v.object({ id: text, nfcId: text, type: text, status: text, subStatus: text })),
      times: v.object({
        created: time,
        updated: time,
        activated: time,
        delivered: time,
        estimatedDelivery: time,
        expires: time,
      }),
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
    }),
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
      v.array(v.object({ time: iso, readings })),
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
/** Facts of which the answer has each by name: another that the schema lacks fails to compile. */
type Written<Facts, Fields, OtherwiseNamedOrLeftOut> = Facts &
  Readonly<Record<Exclude<keyof Facts, keyof Fields | OtherwiseNamedOrLeftOut>, never>>;
type WrittenTimes = Written<AssetTimes, Shared['asset']['times'], 'estimatedFrom'>;
type WrittenReport = Written<LocationPoint, Shared['history'][number], 'accuracy'>;
type WrittenAsset = Written<
  SharedAssetFacts,
  Shared['asset'],
  | 'assetName'
  | 'currentTime'
  | 'plannedReports'
  | 'contradictsDelivery'
  | 'historyGiven'
  | 'historyLeftOut'
  | 'historyReordered'
  | 'historyAsSent'
>;

/** Whether a client asks for JSON: browsers always accept text/html too. */
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

/** The text of a `Shared`, report by report, as a history may be long. */
export function* writeJson({ answer, checkedAt, failingSince }: SharedOutcome): Generator<string> {
  const head: Omit<Shared, 'history' | 'looseReadings'> = {
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
    const report: WrittenReport | undefined = history.at(index);
    if (report === undefined) continue;
    const own: Shared['history'][number] = {
      number: history.length - index,
      time: report.time,
      position: report.position,
      address: addressOf(report.address),
      event: report.event,
      accuracyMetres: report.accuracy ?? null,
      readings: [...(report.readings ?? [])],
      doubts: doubtsOf(answer, { ...report, number: history.length - index }),
    };
    yield `${separator}${JSON.stringify(own)}`;
    separator = ',\n';
  }
  yield '],"looseReadings":[';
  separator = '';
  for (const { time: at, readings: values } of looseRowsOf(answer)) {
    const own: Shared['looseReadings'][number] = { time: at, readings: [...values] };
    yield `${separator}${JSON.stringify(own)}`;
    separator = ',\n';
  }
  yield ']}\n';
}

function assetOf(asset: WrittenAsset): Shared['asset'] {
  const { created, updated, activated, delivered, estimatedDelivery, expires }: WrittenTimes = asset.times;
  return {
    name: asset.assetName,
    trackingNumber: asset.trackingNumber,
    status: asset.status,
    exceptions: asset.exceptions && { labels: [...asset.exceptions.labels], more: asset.exceptions.more },
    currentAddress: addressOf(asset.currentAddress),
    destinationAddress: addressOf(asset.destinationAddress),
    originAddress: addressOf(asset.originAddress),
    carrier: asset.carrier,
    label: asset.label,
    times: { created, updated, activated, delivered, estimatedDelivery, expires },
    planned: asset.planned.map((each) => ({
      time: each.time,
      position: each.position,
      address: addressOf(each.address),
      event: each.event,
    })),
    readings: (asset.readings ?? []).map(({ quantity, unit, name, min, max, current }) => ({
      ...{ quantity, unit, name, min, max },
      current: current ?? null,
    })),
  };
}

function addressOf(sent: SharedOutcome['answer']['asset']['currentAddress']): v.InferOutput<typeof address> {
  return sent && { ...sent, lines: [...sent.lines] };
}
