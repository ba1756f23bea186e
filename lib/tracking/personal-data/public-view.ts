import type { Address, AssetTimes, Exceptions, LocationPoint, SharedAssetFacts, Status, Timestamp } from '../types.ts';
import { isPublicText, publicIdentifier, type PublicText, publicText } from './public-text.ts';

/** What was decoded, with every text as a visitor may see it. */
export function publicFacts(facts: SharedAssetFacts): SharedAssetFacts<PublicText> {
  const { carrier, label, assetName, trackingNumber, currentTime: sentTime, ...rest } = facts;
  const currentTime = time(sentTime ?? null);
  const publicCarrier = carrier && { name: text(carrier.name), id: identifier(carrier.id) };
  const publicLabel = label && {
    id: identifier(label.id),
    nfcId: identifier(label.nfcId),
    type: text(label.type),
    status: text(label.status),
    subStatus: text(label.subStatus),
  };
  return {
    ...rest,
    assetName: assetName !== null && NUMBER.test(assetName) ? identifier(assetName) : text(assetName),
    trackingNumber: identifier(trackingNumber),
    status: facts.status && publicStatus(facts.status),
    currentAddress: address(facts.currentAddress),
    ...(currentTime !== null && { currentTime }),
    destinationAddress: address(facts.destinationAddress),
    originAddress: address(facts.originAddress),
    carrier: saysAnything(publicCarrier) ? publicCarrier : null,
    label: saysAnything(publicLabel) ? publicLabel : null,
    times: publicTimes(facts.times),
    exceptions: facts.exceptions && publicExceptions(facts.exceptions),
    planned: facts.planned.map(publicPoint),
  };
}

/** A report with its words as a visitor may see them. */
export function publicPoint(point: LocationPoint): LocationPoint<PublicText> {
  if (isPublicPoint(point)) return point;
  return {
    time: time(point.time),
    position: point.position,
    address: address(point.address),
    event: text(point.event),
    ...(point.accuracy !== undefined && { accuracy: point.accuracy }),
  };
}

/** Most are public as they are, and there may be 300,000. */
function isPublicPoint(point: LocationPoint): point is LocationPoint<PublicText> {
  const { time: when, address: where, event } = point;
  return (when === null || isPublicTime(when)) && (where === null || isPublicAddress(where)) && isPublicPart(event);
}

/** An asset called by a number; one with the zero of national calls may be a telephone's. */
const NUMBER = /^[1-9]\d*$/;

function text(sent: string | null): PublicText | null {
  return sent === null ? null : publicText(sent);
}

function identifier(sent: string | null): PublicText | null {
  return sent === null ? null : publicIdentifier(sent);
}

function saysAnything(parts: object | null): boolean {
  return parts !== null && Object.values(parts).some((part) => part !== null);
}

function publicStatus({ text: words, code, detail }: Status): Status<PublicText> | null {
  const [own, more] = [text(words), text(detail)];
  if (own === null && more === null && code === null) return null;
  return own === null ? { text: more, code, detail: null } : { text: own, code, detail: more };
}

/** Reports share the address of a place where they rest. */
const shown = new WeakMap<Address, Address<PublicText> | null>();

function address(sent: Address | null): Address<PublicText> | null {
  if (sent === null) return null;
  const known = shown.get(sent);
  if (known !== undefined) return known;
  const own = isPublicAddress(sent) ? sent : publicAddress(sent);
  shown.set(sent, own);
  return own;
}

function publicAddress(sent: Address): Address<PublicText> | null {
  const lines = sent.lines.flatMap((line) => publicText(line) ?? []);
  return lines.length === 0 && sent.position === null
    ? null
    : { lines: [...new Set(lines)], town: text(sent.town), country: text(sent.country), position: sent.position };
}

function isPublicAddress(sent: Address): sent is Address<PublicText> {
  return sent.lines.every(isPublicText) && isPublicPart(sent.town) && isPublicPart(sent.country);
}

function isPublicPart(part: string | null): part is PublicText | null {
  return part === null || isPublicText(part);
}

/** Nothing is left of a time without an instant, where how it was written cannot be shown. */
function time(sent: Timestamp | null): Timestamp<PublicText> | null {
  if (sent === null || isPublicTime(sent)) return sent;
  const raw = publicText(sent.raw) ?? text(sent.iso);
  return raw === null ? null : { ...sent, raw };
}

function isPublicTime(sent: Timestamp): sent is Timestamp<PublicText> {
  return isPublicText(sent.raw);
}

function publicTimes(times: AssetTimes): AssetTimes<PublicText> {
  const estimatedFrom = time(times.estimatedFrom ?? null);
  return {
    created: time(times.created),
    updated: time(times.updated),
    activated: time(times.activated),
    delivered: time(times.delivered),
    estimatedDelivery: time(times.estimatedDelivery),
    ...(estimatedFrom !== null && { estimatedFrom }),
    expires: time(times.expires),
  };
}

/** One that only named a person happened all the same: it counts as unreadable. */
function publicExceptions({ labels, more, unreadable }: Exceptions): Exceptions<PublicText> {
  const shown = labels.flatMap((label) => publicText(label) ?? []);
  return { labels: [...new Set(shown)], more, unreadable: unreadable + labels.length - shown.length };
}
