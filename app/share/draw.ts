import 'server-only';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { keptWith } from '#lib/base/singleton.ts';
import { arrivalOf } from '#components/shipment/arrival.ts';
import { headlineOf } from '#components/shipment/summary.tsx';
import { countExceptions } from '#components/shipment/exceptions.tsx';
import type { Drawn } from '#components/live/drawing.ts';
import { type Clock, type ShipmentPage, brandException } from '#components/page/page.ts';
import { PLACE_CLOCK, shownReadings } from '#components/page/page-links.ts';
import { renderReadings } from '#components/readings/render-readings.tsx';
import type { Brand } from '#lib/brand/brand.ts';
import { pageBrand } from '#lib/brand/view.ts';
import { currentSettings } from '#lib/config/settings.ts';
import { decodeEmbedOptions } from '#lib/embed/options.ts';
import { zoneName } from '#lib/i18n/format.ts';
import { translatorsOf } from '#lib/i18n/languages.ts';
import type { RegionalLocale } from '#lib/i18n/locales.ts';
import { calendarDay, isTimeZone } from '#lib/i18n/zone.ts';
import { buildName, currentBuild } from '#lib/runtime/build-info.ts';
import type { HistoryPage, PageChoice, ReportNumber, ShareView } from '#lib/share/types.ts';
import { type Estimate, estimateOf, tenseOf } from '#lib/share/view/arrival.ts';
import { hasMapPlace, MAX_OPENED, reportsOn } from '#lib/share/view/display-rules.ts';
import { pageOfFound, pageOfHistory, pageOfReport, reportOfDay } from '#lib/share/view/history-page.ts';
import { findReports, readSearch } from '#lib/share/view/find-reports.ts';
import type { SharedAnswer, SharedOutcome } from '#lib/share/view/outcome.ts';
import { createPlaceClock, zonedTimeOf, zoneOfIndex, zonesOfReports } from '#lib/share/view/place-zones.ts';
import { createNearOf, localizeView } from '#lib/share/view/localize.ts';
import { liveViewOf, shareDataOf } from '#lib/share/view/share-data.ts';

export interface Wish {
  readonly query: URLSearchParams;
  readonly row?: string | undefined;
  /** An IANA zone or `PLACE_CLOCK`, chosen on this device. The address has precedence. */
  readonly clock?: string | undefined;
  readonly reader?: string | undefined;
  /** ms UTC: the report of this moment is shown. */
  readonly moment?: number | undefined;
  readonly at?: readonly ReportNumber[] | undefined;
  readonly oldest?: ReportNumber | undefined;
  readonly readings?: string | undefined;
}

export interface Shown {
  readonly shareId: string;
  readonly outcome: SharedOutcome;
  readonly brand: Brand;
  readonly locale: RegionalLocale;
  readonly wish: Wish;
}

export interface DrawnShipment {
  readonly page: ShipmentPage;
  readonly answer: SharedAnswer;
  readonly hasMap: boolean;
  readonly readings: string;
  readonly drawn: Drawn;
}

export async function showShipment(shown: Shown, now = Date.now()): Promise<DrawnShipment> {
  const { shareId, outcome, brand, locale, wish } = shown;
  const { answer } = outcome;
  const { query } = wish;
  const clock = clockOf(shown);
  const mode = decodeEmbedOptions(query, brand.theme).mode;
  const isPaper = query.has('print') && mode === null;
  const choice = choiceOf(answer, wish, clock);
  const nearOf = createNearOf(locale, brand, answer);
  const historyPage = (await search(answer, query, clock)) ?? pageOfHistory(answer, choice);
  const { view: unnamed, ...data } = shareDataOf(outcome, historyPage, now);
  const view = localizeView(unnamed, locale, nearOf);
  const page: ShipmentPage = {
    ...{
      locale,
      translate: translatorsOf(locale),
      brand: pageBrand(brand, locale, mode !== null),
      clock,
      mode,
      shareId,
      view,
    },
    ...{ nearOf, now: data.now, query: query.toString(), checkedAt: data.checkedAt, readAt: data.readAt },
    failing: data.failingSince !== null,
  };
  const { statusText, where, coordinates } = headlineOf(page);
  const exceptions = countExceptions(view.asset.exceptions);
  const isAtPlace = clock.choice === PLACE_CLOCK;
  const drawn: Drawn = {
    ...data,
    view: liveViewOf(view),
    digest: digestOf(basisOf(shown, clock, view), outcome, clock, now),
    build: buildName(currentBuild()),
    refreshMs: currentSettings().refreshMs,
    ...{
      clock: clock.choice,
      zone: clock.zone,
      reader: clock.reader,
      exceptions,
      hasMap: hasMapPlace(view),
      at: choice.at ?? [],
    },
    ...(isAtPlace && { places: placesOf(answer, view) }),
    title: [statusText, view.asset.assetName ?? page.translate.headline('unnamed')].join(' · '),
    status: statusText,
    say: saidOf(page),
    details: page.brand.tellsEmbedder
      ? {
          name: view.asset.assetName,
          status: statusText,
          place: coordinates ?? where,
          exceptions: view.asset.exceptions?.labels.map((label) => brandException(page, label)) ?? [],
        }
      : null,
  };
  const readings =
    wish.row === undefined && (mode === null || mode === 'full' || mode === 'readings')
      ? renderReadings(answer, {
          ...{ locale, isPaper, zone: isAtPlace ? clock.initial : clock.zone, query: page.query },
          exceptionReports: view.exceptionReports,
          shown: shownReadings(wish.readings ?? query.get('readings')),
        })
      : '';
  return { page, answer, hasMap: hasMapPlace(view), readings, drawn };
}

/** What a change of is told: status, place, arrival and problems. Without place names, every report would be told. */
function saidOf(page: ShipmentPage): readonly string[] {
  const { delivery, asset } = page.view;
  const { statusText, where, coordinates } = headlineOf(page);
  const estimate = delivery === null ? estimateOf(asset.times) : null;
  const arrival = estimate && arrivalOf(page, estimate);
  return [
    statusText,
    ...(coordinates === null ? [where] : []),
    ...(arrival === null ? [] : [`${arrival.title} ${(arrival.still ?? arrival).value}`]),
    ...(asset.exceptions?.labels ?? []).map((label) => brandException(page, label)),
  ];
}

/** What a digest is made of, besides the moment: kept, since most open pages ask for what has not changed. */
interface Basis {
  readonly hash: string;
  readonly estimate: Estimate | null;
  /** ms UTC: since then the page says that no report has come. */
  readonly silentAt: number;
}

const basesOf = keptWith('digests', () => new LRUCache<string, Basis>({ max: 30 }));

export function knownDigest(shown: Shown, now = Date.now()): string | null {
  const { outcome } = shown;
  const clock = clockOf(shown);
  const basis = basesOf(outcome.answer).get(keyOf(shown, clock));
  return basis === undefined ? null : digestOf(basis, outcome, clock, now);
}

function basisOf(shown: Shown, clock: Clock, view: ShareView): Basis {
  const { answer } = shown.outcome;
  const key = keyOf(shown, clock);
  const known = basesOf(answer).get(key);
  if (known !== undefined) return known;
  const { lastAt, silenceAfterMs } = view.journey;
  const { brand, locale, wish } = shown;
  const form = [buildName(currentBuild()), brand.id, locale, clock.choice, clock.reader, wish.readings];
  const { found, ...page } = view.page;
  const text = JSON.stringify([{ ...view, page }, found?.numbers.length, form]);
  const basis = {
    hash: createHash('sha1').update(text).digest('base64url').slice(0, 16),
    estimate: view.delivery === null ? estimateOf(view.asset.times) : null,
    silentAt: lastAt === null || silenceAfterMs === null ? Infinity : Date.parse(lastAt) + silenceAfterMs,
  };
  basesOf(answer).set(key, basis);
  return basis;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function keyOf({ brand, locale, wish }: Shown, { choice }: Clock): string {
  const { query, row, reader, moment, at, oldest, readings } = wish;
  return JSON.stringify([brand.id, locale, query.toString(), row, choice, reader, moment, at, oldest, readings]);
}

/** Goes along with the day, the arrival and a silence, about which the page says something else then. */
function digestOf({ hash, estimate, silentAt }: Basis, { failingSince }: SharedOutcome, { zone }: Clock, now: number) {
  const tense = estimate === null ? '' : tenseOf(estimate, now, zone);
  const late = tense === 'past' && estimate?.to.iso != null ? now - Date.parse(estimate.to.iso) : 0;
  const lateness = Math.floor(late / (late < HOUR_MS ? MINUTE_MS : HOUR_MS));
  const today = calendarDay(new Date(now).toISOString(), zone);
  return [hash, today, tense, lateness, now > silentAt ? 'silent' : '', failingSince === null ? '' : 'failing'].join(
    '.',
  );
}

function choiceOf(answer: SharedAnswer, { query, row, moment, at: asked, oldest }: Wish, clock: Clock): PageChoice {
  if (row !== undefined) return { page: 0 };
  const linked = moment === undefined ? undefined : reportAt(answer, moment);
  const inAddress = query.getAll('at').filter((text) => /^[1-9]\d{0,8}$/.test(text));
  const at = [...(linked === undefined ? [] : [linked]), ...(asked ?? inAddress.map(Number))].slice(0, MAX_OPENED);
  const [page, day] = [query.get('page'), query.get('day')];
  const reached = oldest !== undefined && { oldest };
  if (at.length > 0) return { page: 1, at, ...reached };
  if (page !== null) return { page: Math.max(1, Number(page)) };
  if (day === null) return { page: 1, ...reached };
  const number = reportOfDay(answer.history, day, zoneOfIndexIn(answer, clock));
  return { page: pageOfReport(answer, number) };
}

async function search(answer: SharedAnswer, query: URLSearchParams, clock: Clock): Promise<HistoryPage | null> {
  const wanted = readSearch(query.get('q'), query.get('day'));
  if (wanted === null) return null;
  const found = await findReports(answer.history, wanted, zoneOfIndexIn(answer, clock));
  return pageOfFound(answer, found, Number(query.get('page') ?? 1));
}

function zoneOfIndexIn({ history, zoneAt }: SharedAnswer, { choice, zone }: Clock): (index: number) => string {
  return (index) => (choice === PLACE_CLOCK ? zoneOfIndex(history, index, zoneAt) : zone);
}

function reportAt({ history }: SharedAnswer, moment: number): ReportNumber | undefined {
  const index = history.instants.findIndex((instant) => Math.floor(instant / 1000) * 1000 === moment);
  return index < 0 ? undefined : history.length - index;
}

function clockOf({ outcome, brand, locale, wish: { query, clock, reader } }: Shown): Clock {
  const { history, journey, zoneAt } = outcome.answer;
  const initial = brand.zone ?? 'UTC';
  const known = reader !== undefined && isTimeZone(reader) ? reader : null;
  const isPossible = (choice: string | null | undefined): choice is string =>
    choice === PLACE_CLOCK ? journey.located > 0 : choice != null && isTimeZone(choice);
  const isPaper = query.has('print');
  const choice = [query.get('tz'), ...(isPaper ? [] : [clock, known])].find(isPossible) ?? initial;
  if (choice !== PLACE_CLOCK) return { ...{ choice, zone: choice, initial, reader: known }, zoneOf: () => choice };
  const newest = history.latitudes.findIndex((latitude) => !Number.isNaN(latitude));
  const zoneOf = (number?: ReportNumber) =>
    zoneOfIndex(history, number === undefined ? newest : history.length - number, zoneAt);
  return {
    ...{ choice, zone: zoneOf(), initial, reader: known, ...createPlaceClock(zoneOf) },
    dayZone: (group) => {
      const time = zonedTimeOf(group, zoneOf);
      return time === null ? null : ` · ${zoneName(locale, time.zone, time.iso)}`;
    },
  };
}

function placesOf({ history, zoneAt }: SharedAnswer, { page }: ShareView) {
  const numbers = [
    ...[history.length, 1],
    ...reportsOn(page).map(({ number }) => number),
    ...page.entries.flatMap((entry) => {
      if (entry.kind === 'silence') return [entry.silence.before, entry.silence.after];
      return entry.kind === 'stop' ? [entry.stop.first, entry.stop.last] : [];
    }),
  ];
  return zonesOfReports(
    history,
    [...new Set(numbers)].sort((one, other) => other - one),
    zoneAt,
  );
}
