import type { Address, LocationPoint, Position, SharedAssetFacts } from '#lib/tracking/types.ts';
import { isPlaceLeft } from '#lib/tracking/decode/facts/place-words.ts';
import { distanceMetres, positionAt } from '#lib/journey/distance.ts';
import type { Delivery, History, ReportNumber } from '../types.ts';

/** Not "arrived" (a hub) or "completed" (a leg). */
const DELIVERED_STATUSES: ReadonlySet<string> = new Set(
  [
    ...['delivered', 'package delivered', 'parcel delivered', 'shipment delivered', 'successfully delivered'],
    ...['successful delivery', 'delivery successful'],
    ...['zugestellt', 'geliefert', 'entregado', 'entregada', 'entregue', 'livré', 'livrée', 'consegnato', 'consegnata'],
    ...['bezorgd', 'afgeleverd', 'levererad', 'levererat', 'levert', 'utlevert', 'leveret', 'toimitettu'],
    ...['doręczona', 'doręczono', 'dostarczona', 'dostarczono', 'doručeno', 'doručena', 'doručené', 'doručená'],
    ...['kézbesítve', 'livrat', 'livrată', 'isporučeno', 'dostavljeno', 'uručeno', 'pristatyta', 'piegādāts'],
    ...['доставлено', 'доставлен', 'доставлена', 'доставена', 'вручено', 'вручение адресату', 'παραδόθηκε'],
    ...['teslim edildi', 'נמסר', 'تم التسليم', 'giao hàng thành công', 'đã giao hàng', 'phát thành công'],
    ...[
      'นำจ่ายสำเร็จ',
      'จัดส่งสำเร็จ',
      '已签收',
      '已簽收',
      '妥投',
      '已妥投',
      '配達完了',
      'お届け済み',
      '배달완료',
      '배송완료',
    ],
  ].map(lettersOf),
);
const DELIVERED_SENTENCE =
  /^(?:(?:your|the) )?(?:item|parcel|package|packet|shipment|order|consignment|letter)(?: was| is| has been)? (?:successfully )?delivered[.!]?$/i;
const DELIVERED_SUFFIX =
  /^(?:[,.;:]| and| und| &)? ?(?:signed(?: for)?|quittiert|(?:(?:left )?(?:with|to|at|in|on|in\/at) (?:the |an? )?)?(?:individual|resident|addressee|recipient))?[.!]?$/i;
/** Statuses that outweigh a delivery time left from an earlier attempt. */
const IN_TRANSIT_STATUSES: ReadonlySet<string> = new Set([
  ...['created', 'ready', 'pending', 'inforeceived', 'pretransit', 'ongoing', 'inprogress', 'intransit', 'transit'],
  ...['ontheway', 'outfordelivery', 'availableforpickup', 'attemptfail', 'failedattempt', 'deliveryfailed', 'failure'],
  ...['exception', 'cancelled', 'canceled'],
]);
/** Of a status or an event: what is delivered after it may be back with the sender. */
const RETURN = new RegExp(
  [
    'return|refus|reject|cancel|undeliver|delivered (?:back )?to (?:the )?(?:sender|shipper)|retour|rück|zurück|verweiger',
    'unzustellbar|devol|devuel|rechaz|recus|rifiut|restitu|reso al|renvoy|teruggest|terug naar|tillbaka|tilbake|palaut',
    'zwrot|zwróc|odmow|vrác|vrátit|vissza|înapoi|возвра|відмов|отказ|поверн|върн|επιστρ|[iİ]ade|chuyển hoàn|ตีกลับ',
    '退回|退件|退货|返送|拒收|반송|반품|مرتجع|إعادة|החזר|(?<![\\p{L}])rt[os](?![\\p{L}])',
  ].join('|'),
  'iu',
);
const MAX_SEARCHED_REPORTS = 200;
const SAME_PLACE_METRES = 2_000;
const SAME_DOOR_METRES = 100;
const SOON_MS = 12 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** By status, a delivery time or the newest report; null also when a later report came from elsewhere. */
export function deliveryOf(
  asset: SharedAssetFacts,
  history: History,
  latest: Address | null,
  outliers: Uint32Array = new Uint32Array(),
): Delivery | null {
  const status = asset.status?.text ?? '';
  const word = lettersOf(status);
  const isStated = isDeliveryText(status) || isNewestReportDelivery(asset, history);
  const sent = asset.times.delivered;
  if (!isStated && (sent?.iso == null || IN_TRANSIT_STATUSES.has(word) || RETURN.test(status))) return null;
  const time = sent ?? reportOfDelivery(history)?.time ?? null;
  const destination = asset.destinationAddress;
  if (time?.iso != null) {
    const until = Date.parse(time.iso) + (time.precision === 'date' ? DAY_MS : 0);
    if (hasMovedOn(history, until, destination?.position ?? null, new Set(outliers))) return null;
  }
  return { time, isAtDestination: latest !== null && destination !== null && isSameAddress(latest, destination) };
}

function isNewestReportDelivery(asset: SharedAssetFacts, history: History): boolean {
  const { status, times, historyAsSent, planned, originAddress, destinationAddress } = asset;
  if (status !== null || times.delivered !== null || historyAsSent || planned.length > 0) return false;
  // A vehicle delivers one thing after another.
  if (asset.trackingNumber === null || asset.contradictsDelivery === true) return false;
  const newest = history.length === 0 ? undefined : history.at(0);
  if (newest?.event == null || !isDeliveryText(newest.event)) return false;
  for (let index = 1; index < Math.min(history.length, MAX_SEARCHED_REPORTS); index += 1) {
    const { event = null, time = null } = history.at(index) ?? {};
    if (event === null) continue;
    if (RETURN.test(event)) return false;
    if (time?.iso != null && time.iso === newest.time?.iso && !isDeliveryText(event)) return false;
  }
  const town = townOf(newest.address);
  return town === '' || town !== townOf(originAddress) || town === townOf(destinationAddress);
}

/** Whether the sender may be the one who has it, so that the place where it was left is another's. */
export function mayBeReturned(asset: SharedAssetFacts, history: History): boolean {
  const told = [asset.status?.text, asset.status?.detail];
  for (let index = 0; index < Math.min(history.length, MAX_SEARCHED_REPORTS); index += 1)
    told.push(history.at(index)?.event);
  return asset.contradictsDelivery === true || told.some((text) => text != null && RETURN.test(text));
}

function townOf(address: Address | null): string {
  return lettersOf(address?.town ?? address?.lines[0] ?? '');
}

function isSameAddress(one: Address, other: Address): boolean {
  const [words, otherWords] = [comparableText(one), comparableText(other)];
  if (words !== '' && words === otherWords) return true;
  const max = words === '' || otherWords === '' ? SAME_PLACE_METRES : SAME_DOOR_METRES;
  return one.position !== null && other.position !== null && isWithin(max, one.position, other.position);
}

/** Means delivered beside such a status; alone it may be an appointment. */
const CONFIRMED_EVENT = /^delivery[ _-]?(?:confirmed|completed?|successful)$/i;

function reportOfDelivery(history: History): LocationPoint | undefined {
  for (let index = 0; index < Math.min(history.length, MAX_SEARCHED_REPORTS); index += 1) {
    const report = history.at(index);
    if (report?.event != null && (isDeliveryText(report.event) || CONFIRMED_EVENT.test(report.event))) return report;
  }
  return undefined;
}

function isDeliveryText(event: string): boolean {
  if (DELIVERED_STATUSES.has(lettersOf(event)) || DELIVERED_SENTENCE.test(event)) return true;
  const [words = '', first = ''] = /^(\p{L}+)(?:[ _]\p{L}+)?/u.exec(event) ?? [];
  return [first, words].some((done) => {
    const rest = event.slice(done.length);
    return DELIVERED_STATUSES.has(lettersOf(done)) && (DELIVERED_SUFFIX.test(rest) || isPlaceLeft(rest));
  });
}

/** Single reports may be on the way there or back, so the newest is compared with its neighbours too. */
function hasMovedOn(
  history: History,
  until: number,
  destination: Position | null,
  outliers: ReadonlySet<ReportNumber>,
): boolean {
  let newest: Position | null = null;
  let after: Position | null = null;
  let before: Position | null = null;
  for (let index = 0; index < history.length && before === null; index += 1) {
    const position = positionAt(history, index);
    const instant = history.instants[index] ?? NaN;
    const isKnown = position !== null && !Number.isNaN(instant) && !history.isDay(index);
    if (!isKnown || outliers.has(history.length - index)) continue;
    if (instant <= until) before = position;
    else {
      newest ??= position;
      if (instant <= until + SOON_MS) after = position;
    }
  }
  const from = newest;
  const places = [before, after, destination].filter((place) => place !== null);
  return from !== null && places.length > 0 && places.every((place) => !isWithin(SAME_PLACE_METRES, from, place));
}

function isWithin(metres: number, one: Position, other: Position): boolean {
  return distanceMetres(one.latitude, one.longitude, other.latitude, other.longitude) <= metres;
}

function comparableText({ lines }: Address): string {
  return lines
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function lettersOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, '');
}
