import { TrackingError } from '../../errors.ts';
import {
  decodeUtf8,
  type HideIdentifier,
  isList,
  isPlainObject,
  parseJson,
  parseJsonBytes,
} from '../../json/values.ts';
import { SAMPLED_ROWS } from './columns.ts';
import { type RowSource, rowsOfList } from './history.ts';

export interface LargeBodyOptions {
  readonly minEntries?: number;
  readonly chunkBytes?: number;
  readonly hide?: HideIdentifier;
}

/**
 * A worker that runs out of memory within `JSON.parse` ends the whole process, so that larger bodies are rejected
 * before parsing.
 */
const MAX_PARSED_BYTES = 128 * 2 ** 20;
const CONTAINER_BYTES = 160;
const TEXT_BYTES = 64;
const ENTRY_BYTES = 24;
const HEAD_ENTRIES = SAMPLED_ROWS;
const MAX_ENTRIES = 1_000_000;
const MAX_FIRST_KEYS = 10_000;
const MIN_ENTRIES = 2_000;
const CHUNK_BYTES = 256 * 1024;

/**
 * Parses the longest list chunk by chunk: 300,000 rows take a fifth of the memory. Finding the list takes 76 ms of CPU
 * in 37 MB (jsonc-parser: 186 ms and 110 MB more), all rows 204 ms (@streamparser/json: 885 ms). Throws `unreadable`
 * here or while rows are read.
 */
export function parseLargeBody(bytes: Uint8Array, options: LargeBodyOptions = {}) {
  const { minEntries = MIN_ENTRIES, chunkBytes = CHUNK_BYTES, hide } = options;
  const { list, parsedBytes } = findLargeList(bytes, minEntries, chunkBytes);
  const parseWhole = () => {
    if (parsedBytes > MAX_PARSED_BYTES) throw new TrackingError('unreadable', 'too-large');
    return parseJsonBytes(bytes, hide);
  };
  if (list === null) return { value: parseWhole(), rowsOf: rowsOfList, isListRead: () => true, parseWhole };
  const mark = crypto.randomUUID();
  const before = decodeUtf8(bytes.subarray(0, list.head));
  const after = decodeUtf8(bytes.subarray(list.end), true);
  const value = parseJson(`${before},"${mark}"${after}`, hide);
  const parseChunk = (comma: number, end: number) => {
    const entries = parseJson(`[${decodeUtf8(bytes.subarray(comma + 1, end), true)}]`, hide);
    if (!isList(entries) || entries.length === 0) throw new TrackingError('unreadable', 'not-json');
    return entries;
  };
  let isComplete = false;
  return {
    value,
    rowsOf: (rows: readonly unknown[]): RowSource => {
      const at = rows.lastIndexOf(mark);
      if (at < 0) return rowsOfList(rows);
      isComplete = true;
      return joinRows(rows, at, parseChunk, list);
    },
    isListRead: () => isComplete,
    parseWhole,
  };
}

function joinRows(
  rows: readonly unknown[],
  at: number,
  parseChunk: (comma: number, end: number) => readonly unknown[],
  list: LargeList,
): RowSource {
  const tail = list.count - HEAD_ENTRIES;
  const ends = [...list.chunkStarts.slice(1), list.end];
  return {
    length: rows.length - 1 + tail,
    first: () => rows[0],
    last: () => (at === rows.length - 1 ? parseChunk(list.lastComma, list.end).at(-1) : rows.at(-1)),
    each: (from, until, take) => {
      let index = 0;
      const firstKeys = new Set<string>();
      const takeAll = (chunk: readonly unknown[]) => {
        for (const row of chunk) {
          for (const key in isPlainObject(row) ? row : {}) {
            firstKeys.add(key);
            break;
          }
          if (firstKeys.size > MAX_FIRST_KEYS) throw new TrackingError('unreadable', 'too-large');
          if (index >= from && index < until) take(row);
          index += 1;
        }
      };
      takeAll(rows.slice(0, at));
      // All chunks are parsed, because the text is valid JSON only as a whole.
      list.chunkStarts.forEach((start, index) => takeAll(parseChunk(start, ends[index] ?? list.end)));
      takeAll(rows.slice(at + 1));
    },
  };
}

interface LargeList {
  readonly head: number;
  readonly chunkStarts: readonly number[];
  readonly lastComma: number;
  readonly end: number;
  readonly count: number;
}

interface OpenList {
  readonly start: number;
  commas: number;
  hasOtherEntries: boolean;
  lastComma: number;
  lastChunkStart: number;
  chunkStarts: number[] | null;
}

const MAX_DEPTH = 100;
const MAX_CHUNKS_PER_ENTRY = 8;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const SPACE = 0x20;

/** Finds the list of objects with the most bytes. Invalid JSON is found later, by the parser. */
function findLargeList(
  bytes: Uint8Array,
  minEntries: number,
  chunkBytes: number,
): { readonly list: LargeList | null; readonly parsedBytes: number } {
  const open: (OpenList | null)[] = [];
  const commas = new Uint32Array(MAX_DEPTH + 1);
  let list: OpenList | null = null;
  let best: LargeList | null = null;
  let mostBytes = 0;
  let containers = 0;
  let texts = 0;
  let entries = 0;
  const minCount = Math.max(minEntries, HEAD_ENTRIES + 1);
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) {
      if (list !== null) list.hasOtherEntries = true;
      texts += 1;
      at = endOfText(bytes, at);
    } else if (byte === COMMA) {
      const before = commas[open.length] ?? 0;
      if (before + 1 >= MAX_ENTRIES) throw new TrackingError('unreadable', 'too-large');
      commas[open.length] = before + 1;
      entries += 1;
      if (list !== null) countComma(list, at, chunkBytes);
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      if (open.length >= MAX_DEPTH) return { list: null, parsedBytes: bytes.length * CONTAINER_BYTES };
      containers += 1;
      if (byte === OPEN_LIST && list !== null) list.hasOtherEntries = true;
      list =
        byte === OPEN_OBJECT
          ? null
          : { start: at, commas: 0, hasOtherEntries: false, lastComma: at, lastChunkStart: at, chunkStarts: null };
      open.push(list);
      commas[open.length] = 0;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      const closed = open.pop() ?? null;
      if (closed !== null) checkEntrySize(closed, at, chunkBytes);
      list = open.at(-1) ?? null;
      if (closed === null || closed.hasOtherEntries || closed.commas + 1 < minCount) continue;
      const head = closed.chunkStarts?.[0];
      if (byte !== CLOSE_LIST || head === undefined || closed.chunkStarts === null || at - closed.start <= mostBytes)
        continue;
      mostBytes = at - closed.start;
      best = { head, chunkStarts: closed.chunkStarts, lastComma: closed.lastComma, end: at, count: closed.commas + 1 };
    } else if (byte > SPACE && list !== null) list.hasOtherEntries = true;
  }
  const parsedBytes = 2 * bytes.length + containers * CONTAINER_BYTES + texts * TEXT_BYTES + entries * ENTRY_BYTES;
  return { list: best, parsedBytes };
}

function countComma(list: OpenList, at: number, chunkBytes: number): void {
  checkEntrySize(list, at, chunkBytes);
  list.commas += 1;
  list.lastComma = at;
  if (list.commas < HEAD_ENTRIES || (list.commas > HEAD_ENTRIES && at - list.lastChunkStart < chunkBytes)) return;
  list.lastChunkStart = at;
  list.chunkStarts ??= [];
  list.chunkStarts.push(at);
}

function checkEntrySize(list: OpenList, end: number, chunkBytes: number): void {
  if (end - list.lastComma > MAX_CHUNKS_PER_ENTRY * chunkBytes) list.hasOtherEntries = true;
}

function endOfText(bytes: Uint8Array, at: number): number {
  let end = at + 1;
  while (end < bytes.length && bytes[end] !== QUOTE) end += bytes[end] === BACKSLASH ? 2 : 1;
  return end;
}
