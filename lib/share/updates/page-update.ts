import { createHash } from 'node:crypto';
import type { Brand } from '#lib/brand/brand.ts';
import type { RegionalLocale } from '#lib/i18n/locales.ts';
import type { SharedAnswer, SharedOutcome } from '../view/outcome.ts';
import { numbersFrom, reportsOf } from '../view/history-page.ts';
import { createWording, localizeReports, localizeShareData } from '../view/localize.ts';
import { checkTimes, shareDataOf } from '../view/share-data.ts';
import { encodeRanges, encodeReports, encodeShareData, encodeUnchanged, type WireShareData } from '../view/wire.ts';
import type { PageChoice, ShareData } from '../types.ts';

export interface PageRequest extends PageChoice {
  readonly locale: RegionalLocale;
  readonly brand: Pick<Brand, 'borders'>;
}

/** Most open pages hold the same revision, which is compared here without encoding the page again. */
const revisions = new WeakMap<SharedAnswer, Map<string, string>>();
const MAX_REVISIONS_PER_ANSWER = 30;

/** Goes up when the content of a revision changes: pages of another build are then sent everything. */
const REVISION_FORMAT = 4;
const REVISION = new RegExp(`^${REVISION_FORMAT}\\.(\\d{1,9})\\.(\\d{1,4})\\.([\\w-]{11})\\.[\\w-]{11}$`);

export function encodePage(outcome: SharedOutcome, request: PageRequest): { data: ShareData; wire: WireShareData } {
  const { answer } = outcome;
  const wording = createWording(request.locale, request.brand, answer);
  const data = localizeShareData(shareDataOf(outcome, request), wording);
  const wire = encodeShareData(data);
  const revisionsOfAnswer = revisions.get(answer) ?? new Map<string, string>();
  if (revisionsOfAnswer.size >= MAX_REVISIONS_PER_ANSWER) revisionsOfAnswer.clear();
  const key = revisionKey(request);
  const revision = revisionsOfAnswer.get(key) ?? revisionOf(wire);
  revisionsOfAnswer.set(key, revision);
  revisions.set(answer, revisionsOfAnswer);
  return { data, wire: { ...wire, revision } };
}

/** For a page that holds the revision `known`: that it is unchanged, the newer reports, or the whole page. */
export function encodePageUpdate(outcome: SharedOutcome, request: PageRequest, known: string) {
  const { answer } = outcome;
  if (revisions.get(answer)?.get(revisionKey(request)) === known) return encodeUnchanged(checkTimes(outcome));
  const { data, wire } = encodePage(outcome, request);
  if (wire.revision === known) return encodeUnchanged(data);
  return withoutKnownReports(data, wire, outcome, request, known);
}

function withoutKnownReports(
  data: ShareData,
  wire: WireShareData,
  { answer }: SharedOutcome,
  request: PageRequest,
  known: string,
): WireShareData {
  const [, newestText, countText, digest] = REVISION.exec(known) ?? [];
  const newest = Number(newestText);
  const { page } = data.view;
  if (digest === undefined || newest > answer.history.length) return wire;
  const numbers = numbersFrom(answer.history, answer.journey, newest, request.at, request.oldest);
  const held = new Set(numbers);
  const kept = page.reports.filter(({ number }) => held.has(number));
  if (kept.length === 0 || numbers.length !== Number(countText)) return wire;
  const before = localizeReports(
    reportsOf(answer.history, numbers),
    createWording(request.locale, request.brand, answer),
  );
  if (digestJson(encodeReports(before)) !== digest) return wire;
  const rows = encodeReports(page.reports.filter(({ number }) => !held.has(number)));
  const { gaps: _gaps, ...rest } = wire.view.page;
  return {
    ...wire,
    kept: encodeRanges(kept.map(({ number }) => number)),
    view: { ...wire.view, page: { ...rest, ...rows } },
  };
}

function revisionKey({ page, at, oldest, locale, brand }: PageRequest): string {
  return `${page} ${at?.join() ?? ''} ${oldest ?? ''} ${locale} ${brand.borders}`;
}

function revisionOf({ view }: WireShareData): string {
  const { newest, rows, places, gaps, ...page } = view.page;
  const reports = digestJson({ newest, rows, places, gaps });
  return [REVISION_FORMAT, newest, rows.length, reports, digestJson({ ...view, page })].join('.');
}

function digestJson(value: unknown): string {
  return createHash('sha1').update(JSON.stringify(value)).digest('base64url').slice(0, 11);
}
