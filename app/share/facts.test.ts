import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { drawParts, partNames, type Parts } from '#components/page/draw-parts.tsx';
import { textOf } from '#components/page/test-drawn-page.ts';
import { PrintLayout } from '#components/print/print-layout.tsx';
import { type BrandVisibility, neutralBrand } from '#lib/brand/brand.ts';
import { describeAsset } from '#lib/cli/share-commands.ts';
import { filePieces, type Format } from '#lib/share/export/download.ts';
import { jsonSchema, writeJson } from '#lib/share/export/json.ts';
import { answerOfReports } from '#lib/share/test-answer.ts';
import type { SharedAnswer } from '#lib/share/view/outcome.ts';
import vocabulary from '#lib/tracking/decode/vocabulary.json' with { type: 'json' };
import { facts, type ShownFact } from '#lib/tracking/fact-table.ts';
import type { LocationPoint, SharedAssetFacts } from '#lib/tracking/types.ts';
import { showShipment } from './draw.ts';
import { redactAnswer } from '#lib/share/load/answer.ts';

vi.mock('server-only', () => ({}));
// Without a build, those of the server have unfilled placeholders.
vi.mock('#lib/i18n/languages.ts', async (original) => ({
  ...(await original<object>()),
  translatorsOf: (await import('#lib/i18n/test-translators.ts')).testTranslators,
}));
vi.stubEnv('TRACKING_BASE_URL', 'http://127.0.0.1:9');

const now = Date.parse('2026-11-25T02:30:00Z');

const markOf = ({ kind, path }: ShownFact) => (kind === 'number' ? '4711' : `sent as ${path}`);

function sampleOf(fact: ShownFact): unknown {
  const mark = markOf(fact);
  switch (fact.kind) {
    case 'text':
      return mark;
    case 'number':
      return Number(mark);
    case 'time':
      return { iso: null, zone: 'none', precision: 'instant', raw: mark };
    case 'address':
      return { lines: [mark], town: null, country: null, position: null };
    case 'time left':
      return { seconds: 1260, asOf: { iso: null, zone: 'none', precision: 'instant', raw: mark } };
    case 'exceptions':
      return { labels: [mark], more: 0, unreadable: 0 };
    case 'planned':
      return [{ time: null, position: null, address: null, event: mark }];
    case 'readings':
      return [{ quantity: 'temperature', unit: '°C', name: mark, min: null, max: null, discarded: 0 }];
  }
}

const reports = [2, 1].map((hour): LocationPoint => {
  const iso = `2026-11-25T0${hour}:00:00.000Z`;
  const position = { latitude: 51, longitude: 3 + hour };
  return { time: { iso, zone: 'utc', precision: 'instant', raw: iso }, position, address: null, event: null };
});
const asset: SharedAssetFacts = {
  ...answerOfReports([]).asset,
  ...Object.fromEntries(
    facts.map((fact) => [
      fact.field,
      fact.part === undefined
        ? sampleOf(fact)
        : Object.fromEntries(
            facts.filter(({ field }) => field === fact.field).map((each) => [each.part, sampleOf(each)]),
          ),
    ]),
  ),
};
/** A shipment with every fact of the table, of which some are told only before the delivery and some only after it. */
const answer = answerOfReports(reports, asset, now);
const delivered = answerOfReports(
  reports,
  { ...asset, times: { ...asset.times, delivered: reports[0]?.time ?? null } },
  now,
);
const told = async (write: (shown: SharedAnswer) => string | Promise<string>) =>
  [await write(answer), await write(delivered)].join('');
const outcomeOf = (shown: SharedAnswer) =>
  ({ kind: 'shared', answer: shown, checkedAt: now, failingSince: null }) as const;

async function drawn(shown: SharedAnswer, show: BrandVisibility): Promise<Parts> {
  const wish = { query: new URLSearchParams('tz=UTC') };
  const brand = { ...neutralBrand, show };
  return drawParts(
    await showShipment({ shareId: 'share-1', outcome: outcomeOf(shown), brand, locale: 'en', wish }, now),
  );
}

const layout = JSON.stringify(PrintLayout({ name: null, nonce: '', parts: {}, backHref: '' }));
const printed = partNames.filter((name) => layout.includes(`"name":"${name}"`));
const page = async (shown: SharedAnswer, show = neutralBrand.show) =>
  textOf(Object.values(await drawn(shown, show)).join(''));
const print = async (shown: SharedAnswer, show = neutralBrand.show) => {
  const parts = await drawn(shown, show);
  return textOf(printed.map((name) => parts[name]).join(''), { withoutScripts: true });
};
const json = (shown: SharedAnswer) => [...writeJson(outcomeOf(shown))].join('');
const fileIn = (format: Format) => (shown: SharedAnswer) => Buffer.concat([...filePieces(shown, format)]).toString();

const commandLine = (shown: SharedAnswer) => describeAsset({ ...shown.asset, history: [] }, false);
const noFile = facts.filter(({ file }) => file === undefined).map(({ path }) => path);

test.each([
  ['page', page, ['status.code', 'carrier.id', 'readings']],
  ['print', print, ['status.code', 'carrier.id', 'planned', 'readings']],
  ['JSON answer', json, []],
  ['command line', commandLine, ['carrier.id', 'planned', 'readings']],
  ['GPX file', fileIn('gpx'), noFile],
  ['GeoJSON file', fileIn('geojson'), noFile],
  ['KML file', fileIn('kml'), noFile],
] as const)('the %s has every fact of the table but those that it leaves out', async (_, write, leftOut) => {
  const text = await told(write);
  expect(facts.filter((fact) => !text.includes(markOf(fact))).map(({ path }) => path)).toEqual(leftOut);
});

test('`inspect` has a value for every concept of the vocabulary', () => {
  const concepts = Object.keys(vocabulary.concepts).filter((name) => name !== 'history' && !name.startsWith('row'));
  const isShown = (concept: string) => facts.some((fact) => fact.concepts.includes(concept) && fact.line(asset) !== '');
  expect(concepts.filter((concept) => !isShown(concept))).toEqual([]);
});

test.each([answer, delivered])('the JSON answer is in its schema, which leaves nothing out', (shown) => {
  const written: unknown = JSON.parse(json(shown));
  expect(v.parse(jsonSchema, written)).toEqual(written);
});

test.each([
  ['page', page],
  ['print', print],
  ['JSON answer', json],
  ['GPX file', fileIn('gpx')],
] as const)('the %s has the time left until the delivery, and then where it was left', async (_, write) => {
  const [before, after] = [await write(answer), await write(delivered)];
  expect([before, after].map((text) => text.includes('sent as timeLeft'))).toEqual([true, false]);
  expect([before, after].map((text) => text.includes('sent as deliveryPlace'))).toEqual([false, true]);
});

test.each(['trackingNumber', 'carrier', 'label'] as const)(
  'no place has a fact that is hidden by %s',
  async (option) => {
    const show = { ...neutralBrand.show, [option]: false };
    const hidden = redactAnswer(answer, show);
    const all = [await page(hidden, show), json(hidden), fileIn('gpx')(hidden), fileIn('geojson')(hidden)].join('');
    const found = facts.filter((fact) => all.includes(markOf(fact)));
    expect(found.filter(({ hiddenBy }) => hiddenBy === option)).toEqual([]);
    expect(found.length).toBeGreaterThan(15);
  },
);
