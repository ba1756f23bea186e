import { createHash } from 'node:crypto';
import type { Brand } from '#lib/brand/brand.ts';
import type { RegionalLocale } from '#lib/i18n/locales.ts';
import type { SharedAnswer, SharedOutcome } from '../view/outcome.ts';
import { reportsFrom } from '../view/history-page.ts';
import { createWording, localizeReports, localizeShareData, type Wording } from '../view/localize.ts';
import { checkTimes, shareDataOf } from '../view/share-data.ts';
import { encodeReports, encodeShareData, encodeUnchanged, type WireShareData } from '../view/wire.ts';
import type { History, ShareData } from '../types.ts';

export interface PageRequest {
  readonly page: number;
  readonly locale: RegionalLocale;
  readonly brand: Pick<Brand, 'borders'>;
}

/** Most open pages hold the same revision, which is compared here without encoding the page again. */
const revisions = new WeakMap<SharedAnswer, Map<string, string>>();
const MAX_REVISIONS_PER_ANSWER = 30;

/** Goes up when the content of a revision changes: pages of another build are then sent everything. */
const REVISION_FORMAT = 2;
const REVISION = new RegExp(`^${REVISION_FORMAT}\\.(\\d{1,9})\\.(\\d{1,4})\\.([\\w-]{11})\\.[\\w-]{11}$`);

export function encodePage(outcome: SharedOutcome, request: PageRequest): { data: ShareData; wire: WireShareData } {
  const { answer } = outcome;
  const wording = createWording(request.locale, request.brand, answer);
  const data = localizeShareData(shareDataOf(outcome, request.page), wording);
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
  return withoutKnownReports(data, wire, answer.history, createWording(request.locale, request.brand, answer), known);
}

function withoutKnownReports(data: ShareData, wire: WireShareData, history: History, wording: Wording, known: string) {
  const [, newestText, countText, digest] = REVISION.exec(known) ?? [];
  const newest = Number(newestText);
  const count = Number(countText);
  const { page } = wire.view;
  const added = page.newest - newest;
  const kept = page.rows.length - added;
  if (digest === undefined || added < 0 || kept <= 0 || kept > count || count > page.rows.length) return wire;
  const before = localizeReports(reportsFrom(history, newest, count), wording);
  if (digestJson(encodeReports(before)) !== digest) return wire;
  const { rows, places } = encodeReports(data.view.page.reports.slice(0, added));
  return { ...wire, kept, view: { ...wire.view, page: { ...page, rows, places } } };
}

function revisionKey({ page, locale, brand }: PageRequest): string {
  return `${page} ${locale} ${brand.borders}`;
}

function revisionOf({ view }: WireShareData): string {
  const { newest, rows, places, ...page } = view.page;
  const reports = digestJson({ newest, rows, places });
  return [REVISION_FORMAT, newest, rows.length, reports, digestJson({ ...view, page })].join('.');
}

function digestJson(value: unknown): string {
  return createHash('sha1').update(JSON.stringify(value)).digest('base64url').slice(0, 11);
}
