import type { Address, LocationPoint, SharedAsset } from '#lib/tracking/types.ts';
import { facts, table, time, words } from './print.ts';

const MOST_REPORTS = 20;
const LONG = 200;

export function describeAsset(asset: SharedAsset, isWhole: boolean): string {
  const { status, carrier, label, times, exceptions, history, historyLeftOut } = asset;
  const code = status?.code ?? null;
  const pairs: [string, string | readonly string[]][] = [
    ['Name', words(asset.assetName, LONG)],
    ['Status', listed(status?.text, status?.detail, code === null ? null : `code ${code}`)],
    [
      'Exceptions',
      exceptions === null
        ? 'not stated'
        : exceptions.labels.length === 0
          ? 'none'
          : [
              ...exceptions.labels.map((text) => words(text, LONG)),
              ...(exceptions.more > 0 ? [`… and ${exceptions.more} more`] : []),
            ],
    ],
    ['Current address', addressLines(asset.currentAddress)],
    ['Destination', addressLines(asset.destinationAddress)],
    ['Origin', addressLines(asset.originAddress)],
    ['Carrier', words(carrier?.name ?? carrier?.id)],
    ['Tracking number', words(asset.trackingNumber)],
    ['Label', listed(label?.id, label?.type, label?.subStatus ?? label?.status)],
    ['Created', time(times.created)],
    ['Updated', time(times.updated)],
    ['Activated', time(times.activated)],
    [
      'Expected',
      times.estimatedFrom === undefined
        ? time(times.estimatedDelivery)
        : `${time(times.estimatedFrom)} to ${time(times.estimatedDelivery)}`,
    ],
    ['Delivered', time(times.delivered)],
    ['Expires', time(times.expires)],
  ];
  const shown = isWhole ? history : history.slice(0, MOST_REPORTS);
  const total = history.length + historyLeftOut;
  const more = total - shown.length;
  const rows = shown.map((point) => [
    time(point.time),
    positionText(point),
    words(point.address?.lines.join(', ')),
    words(point.event),
  ]);
  const heading = `\n${total === 0 ? 'No reports.' : `Reports: ${total}, ${asset.historyAsSent ? 'in the order sent' : 'newest first'}`}\n`;
  const rest = more > 0 ? `… and ${more} older${isWhole ? ', beyond what is read' : ' (--all)'}\n` : '';
  return `${facts(pairs)}${heading}${rows.length === 0 ? '' : table(['TIME', 'POSITION', 'ADDRESS', 'EVENT'], rows)}${rest}`;
}

function listed(...parts: readonly (string | null | undefined)[]): string {
  return words(parts.filter((part) => part != null).join(', '), LONG);
}

function addressLines(address: Address | null): string | readonly string[] {
  if (address === null) return words(null);
  return [
    ...address.lines.map((line) => words(line, LONG)),
    ...(address.position === null ? [] : [positionText(address)]),
  ];
}

function positionText({ position }: Pick<LocationPoint, 'position'>): string {
  return position === null ? words(null) : `${position.latitude.toFixed(5)}, ${position.longitude.toFixed(5)}`;
}
