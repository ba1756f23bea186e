import { encodeShareData, type WireShareData } from '../page/wire.ts';
import type { ReportNumber, ShareData, ShareView } from '../types.ts';
import { digestOf } from './digest.ts';

/** Goes up with every change of what a version is made of: another build's then is none, and it is told all. */
const KIND = 1;

/** What a page holds, without saying what: enough to tell it only what is new. */
export interface KnownView {
  /** Number of its newest report; 0 without any. */
  readonly newest: ReportNumber;
  /** How many there are, each number one less than the one before. */
  readonly count: number;
  /** Digests of the reports and of the other parts. */
  readonly rows: string;
  readonly asset: string;
  readonly marks: string;
  readonly rest: string;
}

/** The parts of a view that are told together, as they are on their way. */
export interface ViewParts {
  readonly asset: WireShareData['view']['asset'];
  /** What the page of the history is, beside its reports. */
  readonly marks: Omit<WireShareData['view']['page'], 'newest' | 'rows' | 'places'>;
  readonly rest: Omit<ShareView, 'asset' | 'page'>;
}

export function partsOf({ view }: WireShareData): ViewParts {
  const { asset, page, ...rest } = view;
  const { newest: _newest, rows: _rows, places: _places, ...marks } = page;
  return { asset, marks, rest };
}

export function readView(wire: WireShareData): KnownView {
  const { asset, marks, rest } = partsOf(wire);
  const { newest, rows } = wire.view.page;
  return {
    newest,
    count: rows.length,
    rows: digestOfRows(wire),
    asset: digestOf(inOrder(asset)),
    marks: digestOf(inOrder(marks)),
    rest: digestOf(inOrder(rest)),
  };
}

export function digestOfRows({ view }: WireShareData): string {
  return digestOf(JSON.stringify([view.page.rows, view.page.places]));
}

const versions = new WeakMap<ShareView, string>();

/** The version of what a page holds. */
export function versionOf(data: ShareData): string {
  const known = versions.get(data.view) ?? formatVersion(readView(encodeShareData(data)));
  versions.set(data.view, known);
  return known;
}

export function formatVersion({ newest, count, rows, asset, marks, rest }: KnownView): string {
  return [KIND, newest, count, rows, asset, marks, rest].join('.');
}

const VERSION = /^1\.(\d{1,9})\.(\d{1,4})((?:\.[0-9a-z]{1,11}){4})$/;

/** null: none of this build. */
export function parseVersion(text: string): KnownView | null {
  const [, newest, count, digests = ''] = VERSION.exec(text) ?? [];
  if (newest === undefined) return null;
  const [, rows = '', asset = '', marks = '', rest = ''] = digests.split('.');
  return { newest: Number(newest), count: Number(count), rows, asset, marks, rest };
}

/** JSON of an object with its own keys sorted: it may have been put together in any order. */
function inOrder(part: object): string {
  const entries = Object.entries(part).filter(([, value]) => value !== undefined);
  return JSON.stringify(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
