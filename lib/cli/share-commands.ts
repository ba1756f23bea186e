import { renderUnicodeCompact } from 'uqr';
import { buildShareLink } from '#lib/share/link.ts';
import { createSealing, HIDEABLE, type Hideable } from '#lib/share/seal.ts';
import { factsIn, type ShownFact } from '#lib/tracking/fact-table.ts';
import type { Address, Exceptions, LocationPoint, SharedAsset, SharedAssetFacts } from '#lib/tracking/types.ts';
import { type Call, type Command, jsonOption, listOptions, readSealSettings } from './command.ts';
import { hashShare, inspectShare, reportUnavailable, shareIdIn } from './inspect.ts';
import { exitCodes, UsageError } from './io.ts';
import {
  formatFacts,
  formatIdentifier,
  formatJson,
  formatTable,
  formatText,
  formatTime,
  printList,
  reportDone,
} from './print.ts';

const MAX_LISTED_REPORTS = 20;
const MAX_LINE = 200;

const shareHelp = 'a sharing identifier, or a whole share link';

export const shareCommands: readonly Command[] = [
  {
    words: 'shares create',
    summary: 'create a link to an asset and print it',
    arguments: { '<AssetID>': 'the asset' },
    options: { '--qr': 'print the link as a QR code too', ...jsonOption },
    details:
      'Every call creates another link. Anyone who has a link can read the shared data until the link is deleted.',
    run: createShare,
    whereToCheck: '"shares list" shows every link',
  },
  {
    words: 'shares list',
    summary: 'list the links that are open',
    options: listOptions,
    run: listShares,
  },
  {
    words: 'shares show',
    summary: 'show what the holder of a link sees; needs no AccessKey',
    arguments: { '<share>': shareHelp },
    options: { '--all': 'print the whole history', ...jsonOption },
    run: showShare,
  },
  {
    words: 'shares inspect',
    summary: 'show each fact, where it was found and the runner-up; needs no AccessKey',
    arguments: { '[share]': shareHelp },
    options: {
      '--file <body.json>': 'read a saved answer instead of asking the tracking service',
      '--field-map': 'print only the field map, for FIELD_MAP_FILE',
      '--write-map <path>': 'write the field map to a new file',
      '--edit <map.json>': 'pin facts by clicking values, on a page of this machine',
      '--check <map.json>': 'check a map against the sample in --file',
      ...jsonOption,
    },
    details: 'Prints the values that a page shows; of all others, only the names of their keys.',
    run: inspectShare,
  },
  {
    words: 'shares hash',
    summary: 'print the SHA-256 of what the tracking service answers now; needs no AccessKey',
    arguments: { '[share]': shareHelp },
    options: { '--file <body.json>': 'hash a saved answer instead of asking the tracking service', ...jsonOption },
    details:
      'The hash covers every byte of the body, as at the end of a printed page. The same hash means the same answer,\nnot that the answer is right.',
    run: hashShare,
  },
  {
    words: 'shares seal',
    summary: 'make a link that expires, or shows less',
    arguments: { '<share>': shareHelp },
    options: {
      '--until <date>': 'the last day (UTC), 2026-12-03, or the moment, 2026-12-03T18:00Z',
      '--until-delivered <days>': 'how long after its delivery, such as 7d, where the time of delivery is known',
      '--hide <parts>': `with commas between: ${HIDEABLE.join(', ')}`,
      '--qr': 'print the link as a QR code too',
      ...jsonOption,
    },
    details:
      'Sealed with the first of SEAL_KEYS, which the viewer must have too; no tracking service is asked. The link opens\non its own host, and on other hosts of the same tracking service. Anyone who knows the identifier itself still\nsees everything.',
    run: sealShare,
  },
  {
    words: 'shares delete',
    summary: 'delete a link; its asset stays',
    arguments: { '<share>': shareHelp },
    options: jsonOption,
    run: deleteShare,
    whereToCheck: '"shares list" shows every link that is still open',
  },
];

async function createShare(call: Call) {
  const { client, settings } = call.connect({ accessKey: true, appUrl: true });
  const shareId = await client.createSharing(call.argument(0));
  return printLink(call, { shareId, link: buildShareLink(settings.appUrl, shareId) });
}

function printLink({ io, has }: Call, value: { readonly link: string; readonly [name: string]: unknown }) {
  const { link } = value;
  const code = has('qr') ? renderUnicodeCompact(link, { border: 2 }) : null;
  if (has('json')) io.data(formatJson({ ...value, ...(code === null ? {} : { qr: code.split('\n') }) }));
  else io.data(`${link}\n${code === null ? '' : `${code}\n`}`);
  return exitCodes.done;
}

async function sealShare(call: Call) {
  const text = call.argument(0);
  const shareId = shareIdIn(text);
  const until = readEnd(call.option('until'), Date.now());
  const days = readDays(call.option('until-delivered'));
  const hide = readHidden(call.option('hide'));
  if (until === null && days === null && hide.length === 0)
    throw new UsageError('Give the link an end with --until or --until-delivered, or --hide something.');
  const { appUrl, sealKeys } = readSealSettings(call.io, /^https?:/i.test(text) ? text : null);
  const token = createSealing(sealKeys).seal({
    ...{ shareId, host: new URL(appUrl).host, until, hide },
    afterDelivery: days === null ? null : days * DAY_MS,
  });
  if (token === null) throw new UsageError('The identifier is too long for a sealed link.');
  const link = buildShareLink(appUrl, token);
  const end = until === null ? null : new Date(until).toISOString();
  return printLink(call, { link, until: end, ...(days !== null && { daysAfterDelivery: days }), hide });
}

/** A date ends with its day in UTC. */
function readEnd(text: string | null, now: number): number | null {
  if (text === null) return null;
  const isDate = /^\d{4}-\d\d-\d\d$/.test(text);
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/.test(text);
  const time = isDate || isMoment ? Date.parse(isDate ? `${text}T23:59:59.999Z` : text) : NaN;
  const day = text.slice(0, 10);
  if (Number.isNaN(time) || new Date(day).toISOString().slice(0, 10) !== day)
    throw new UsageError('--until must be a date such as 2026-12-03, or a moment such as 2026-12-03T18:00Z.');
  if (time <= now) throw new UsageError('--until is in the past.');
  return time;
}

const DAY_MS = 86_400_000;
const MAX_DAYS = 365;

function readDays(text: string | null): number | null {
  if (text === null) return null;
  const days = /^\d{1,3}d?$/.test(text) ? parseInt(text, 10) : NaN;
  if (!(days <= MAX_DAYS)) throw new UsageError(`--until-delivered takes days, 0d to ${MAX_DAYS}d.`);
  return days;
}

function readHidden(text: string | null): readonly Hideable[] {
  const parts = text === null ? [] : text.split(',').map((part) => part.trim());
  const hidden = HIDEABLE.filter((part) => parts.includes(part));
  if (parts.some((part) => !HIDEABLE.some((known) => known === part)))
    throw new UsageError(`--hide takes ${HIDEABLE.join(', ')}, with commas between.`);
  return hidden;
}

async function listShares(call: Call) {
  const records = await call.connect({ accessKey: true }).client.getSharings();
  return printList(call, {
    rows: records,
    id: ({ shareId }) => shareId,
    columns: {
      SHARE: ({ shareId }) => formatIdentifier(shareId),
      ASSET: ({ assetName }) => formatText(assetName, 40),
      CREATED: ({ created }) => formatTime(created),
      BY: ({ createdBy }) => formatText(createdBy, 30),
      ACCOUNT: ({ accountName }) => formatText(accountName, 30),
      LABEL: ({ labelId }) => formatIdentifier(labelId),
      ACTIVATED: ({ activated }) => formatTime(activated),
      'ASSET EXPIRES': ({ expires }) => formatTime(expires),
    },
    summary: records.length === 0 ? 'No link is open.' : null,
  });
}

async function showShare({ io, connect, argument, has }: Call) {
  const result = await connect({ fieldMap: true }).client.getSharing(shareIdIn(argument(0)));
  if (result.kind === 'unavailable') return reportUnavailable(io, has('json') ? result : null);
  const { kind, asset } = result;
  io.data(has('json') ? formatJson({ kind, asset }) : describeAsset(asset, has('all')));
  return exitCodes.done;
}

async function deleteShare(call: Call) {
  const shareId = shareIdIn(call.argument(0));
  await call.connect({ accessKey: true }).client.deleteSharing(shareId);
  return reportDone(call, { shareId, deleted: true }, 'Deleted. The link no longer opens.');
}

export function describeAsset(asset: SharedAssetFacts & Pick<SharedAsset, 'history'>, isWhole: boolean): string {
  const { history, historyLeftOut } = asset;
  const pairs = factsIn('cli').map((fact) => [fact.title, linesOf(fact, asset)] as const);
  const shown = isWhole ? history : history.slice(0, MAX_LISTED_REPORTS);
  const total = history.length + historyLeftOut;
  const more = total - shown.length;
  const rows = shown.map((point) => [
    formatTime(point.time),
    positionText(point),
    formatText(point.address?.lines.join(', ')),
    formatText(point.event),
  ]);
  const heading = `\n${total === 0 ? 'No updates.' : `Updates: ${total}, ${asset.historyAsSent ? 'in the order of the tracking service' : 'newest first'}`}\n`;
  const rest = more > 0 ? `… and ${more} older${isWhole ? ', beyond what is read' : ' (--all)'}\n` : '';
  return `${formatFacts(pairs)}${heading}${rows.length === 0 ? '' : formatTable(['TIME', 'POSITION', 'ADDRESS', 'EVENT'], rows)}${rest}`;
}

function linesOf(fact: ShownFact, asset: SharedAssetFacts): string | readonly string[] {
  switch (fact.kind) {
    case 'time': {
      const [from = null, until = null] = [fact.from?.(asset), fact.read(asset)];
      return from === null ? formatTime(until) : `${formatTime(from)} to ${formatTime(until)}`;
    }
    case 'address':
      return addressLines(fact.read(asset) ?? null);
    case 'exceptions':
      return exceptionLines(fact.read(asset) ?? null);
    default:
      return formatText(fact.text(asset), MAX_LINE);
  }
}

function exceptionLines(exceptions: Exceptions | null): string | readonly string[] {
  if (exceptions === null) return 'not stated';
  const { labels, more } = exceptions;
  if (labels.length === 0) return 'none';
  return [...labels.map((text) => formatText(text, MAX_LINE)), ...(more > 0 ? [`… and ${more} more`] : [])];
}

function addressLines(address: Address | null): string | readonly string[] {
  if (address === null) return formatText(null);
  return [
    ...address.lines.map((line) => formatText(line, MAX_LINE)),
    ...(address.position === null ? [] : [positionText(address)]),
  ];
}

function positionText({ position }: Pick<LocationPoint, 'position'>): string {
  return position === null ? formatText(null) : `${position.latitude.toFixed(5)}, ${position.longitude.toFixed(5)}`;
}
