import type {
  Address,
  AssetTimes,
  Exceptions,
  LocationPoint,
  PlannedPoint,
  SharedAssetFacts,
  Status,
  Timestamp,
} from '../types.ts';
import { isPublicText, redactIdentifier, type PublicText, redactText } from './redact-text.ts';

export function redactFacts(facts: SharedAssetFacts): SharedAssetFacts<PublicText> {
  const { carrier, label, assetName, trackingNumber, currentTime: sentTime, plannedReports, readings, ...rest } = facts;
  const currentTime = redactTime(sentTime ?? null);
  const publicCarrier = carrier && { name: redactOptional(carrier.name), id: redactOptionalIdentifier(carrier.id) };
  const publicLabel = label && {
    id: redactOptionalIdentifier(label.id),
    nfcId: redactOptionalIdentifier(label.nfcId),
    type: redactOptional(label.type),
    status: redactOptional(label.status),
    subStatus: redactOptional(label.subStatus),
  };
  return {
    ...rest,
    assetName:
      assetName !== null && NUMBER.test(assetName) ? redactOptionalIdentifier(assetName) : redactOptional(assetName),
    trackingNumber: redactOptionalIdentifier(trackingNumber),
    status: facts.status && redactStatus(facts.status),
    currentAddress: redactAddress(facts.currentAddress),
    ...(currentTime !== null && { currentTime }),
    destinationAddress: redactAddress(facts.destinationAddress),
    originAddress: redactAddress(facts.originAddress),
    carrier: hasAnyValue(publicCarrier) ? publicCarrier : null,
    label: hasAnyValue(publicLabel) ? publicLabel : null,
    times: redactTimes(facts.times),
    timeLeft: facts.timeLeft && { ...facts.timeLeft, asOf: redactTime(facts.timeLeft.asOf) },
    deliveryPlace: redactOptional(facts.deliveryPlace),
    exceptions: facts.exceptions && redactExceptions(facts.exceptions),
    planned: facts.planned.map(redactPlanned),
    ...(plannedReports !== undefined && { plannedReports: plannedReports.map(redactPlanned) }),
    ...(readings !== undefined && {
      readings: readings.map((column) => ({ ...column, name: redactOptional(column.name) })),
    }),
  };
}

function redactPlanned({ came: sent, ...point }: PlannedPoint): PlannedPoint<PublicText> {
  const came = redactTime(sent ?? null);
  return { ...redactPoint(point), ...(came !== null && { came }) };
}

export function redactPoint(point: LocationPoint): LocationPoint<PublicText> {
  if (isPublicPoint(point)) return point;
  return {
    time: redactTime(point.time),
    position: point.position,
    address: redactAddress(point.address),
    event: redactOptional(point.event),
    ...(point.accuracy !== undefined && { accuracy: point.accuracy }),
    ...(point.readings !== undefined && { readings: point.readings }),
  };
}

/** Most reports are unchanged, and there may be 300,000. */
function isPublicPoint(point: LocationPoint): point is LocationPoint<PublicText> {
  const { time: when, address: where, event } = point;
  return (when === null || isPublicTime(when)) && (where === null || isPublicAddress(where)) && isPublicPart(event);
}

const NUMBER = /^[1-9]\d*$/;

function redactOptional(sent: string | null): PublicText | null {
  return sent === null ? null : redactText(sent);
}

function redactOptionalIdentifier(sent: string | null): PublicText | null {
  return sent === null ? null : redactIdentifier(sent);
}

function hasAnyValue(parts: object | null): boolean {
  return parts !== null && Object.values(parts).some((part) => part !== null);
}

function redactStatus({ text: words, code, detail }: Status): Status<PublicText> | null {
  const [own, more] = [redactOptional(words), redactOptional(detail)];
  if (own === null && more === null && code === null) return null;
  return own === null ? { text: more, code, detail: null } : { text: own, code, detail: more };
}

const redactedAddresses = new WeakMap<Address, Address<PublicText> | null>();

function redactAddress(sent: Address | null): Address<PublicText> | null {
  if (sent === null) return null;
  const known = redactedAddresses.get(sent);
  if (known !== undefined) return known;
  const own = isPublicAddress(sent) ? sent : redactAddressLines(sent);
  redactedAddresses.set(sent, own);
  return own;
}

function redactAddressLines(sent: Address): Address<PublicText> | null {
  const lines = sent.lines.flatMap((line) => redactText(line) ?? []);
  return lines.length === 0 && sent.position === null
    ? null
    : {
        lines: [...new Set(lines)],
        town: redactOptional(sent.town),
        country: redactOptional(sent.country),
        position: sent.position,
      };
}

function isPublicAddress(sent: Address): sent is Address<PublicText> {
  return sent.lines.every(isPublicText) && isPublicPart(sent.town) && isPublicPart(sent.country);
}

function isPublicPart(part: string | null): part is PublicText | null {
  return part === null || isPublicText(part);
}

function redactTime(sent: Timestamp | null): Timestamp<PublicText> | null {
  if (sent === null || isPublicTime(sent)) return sent;
  const raw = redactText(sent.raw) ?? redactOptional(sent.iso);
  return raw === null ? null : { ...sent, raw };
}

function isPublicTime(sent: Timestamp): sent is Timestamp<PublicText> {
  return isPublicText(sent.raw);
}

function redactTimes(times: AssetTimes): AssetTimes<PublicText> {
  const estimatedFrom = redactTime(times.estimatedFrom ?? null);
  return {
    created: redactTime(times.created),
    updated: redactTime(times.updated),
    activated: redactTime(times.activated),
    delivered: redactTime(times.delivered),
    estimatedDelivery: redactTime(times.estimatedDelivery),
    ...(estimatedFrom !== null && { estimatedFrom }),
    expires: redactTime(times.expires),
  };
}

/** An exception that only named a person still counts, as unreadable. */
function redactExceptions({ labels, more, unreadable }: Exceptions): Exceptions<PublicText> {
  const shown = labels.flatMap((label) => redactText(label) ?? []);
  return { labels: [...new Set(shown)], more, unreadable: unreadable + labels.length - shown.length };
}
