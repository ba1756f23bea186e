import type { Address, LocationPoint, SharedAsset } from '#lib/tracking/types.ts';
import { facts, table, time, words } from './print.ts';

const MOST_REPORTS = 20;
const LONG = 200;

/** The shared view for a person: what the service said, the newest reports last of all. */
export function describeAsset(asset: SharedAsset, isWhole: boolean): string {
  const { status, carrier, label, times, exceptions, history, historyLeftOut } = asset;
  const stated = [
    status?.text,
    status?.detail,
    status?.code === null || status?.code === undefined ? null : `code ${status.code}`,
  ].filter((part) => part !== null && part !== undefined);
  const pairs: [string, string | readonly string[]][] = [
    ['Name', words(asset.assetName, LONG)],
    ['Status', words(stated.join(', '), LONG)],
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
    [
      'Label',
      words(
        [label?.id, label?.type, label?.subStatus ?? label?.status]
          .filter((part) => part !== null && part !== undefined)
          .join(', '),
        LONG,
      ),
    ],
    ['Created', time(times.created)],
    ['Updated', time(times.updated)],
    ['Activated', time(times.activated)],
    ['Expected', time(times.estimatedDelivery)],
    ['Delivered', time(times.delivered)],
    ['Expires', time(times.expires)],
  ];
  const shown = isWhole ? history : history.slice(0, MOST_REPORTS);
  const more = history.length - shown.length + historyLeftOut;
  const rows = shown.map((point) => [
    time(point.time),
    positionText(point),
    words(point.address?.lines.join(', ')),
    words(point.event),
  ]);
  const heading = `\n${history.length + historyLeftOut === 0 ? 'No reports.' : `Reports: ${history.length + historyLeftOut}, newest first`}\n`;
  const rest = more > 0 ? `… and ${more} older${isWhole ? ', beyond what is read' : ' (--all)'}\n` : '';
  return `${facts(pairs)}${heading}${rows.length === 0 ? '' : table(['TIME', 'POSITION', 'ADDRESS', 'EVENT'], rows)}${rest}`;
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
