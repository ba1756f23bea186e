import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { filePieces } from '#lib/share/export/download.ts';
import type { writeJson } from '#lib/share/export/json.ts';
import type { createAnswer } from '#lib/share/load/answer.ts';
import type { decodeAnswer } from '#lib/share/reading/decode-answer.ts';
import type { partOf } from '#lib/share/test-answer.ts';
import type { shareDataOf } from '#lib/share/view/share-data.ts';
import type { buildTimeline, groupByDay } from '#lib/share/view/timeline.ts';
import type { encodeShareData } from '#lib/share/view/wire.ts';
import { inRoot } from '#lib/run/paths.mjs';
import vocabulary from '#lib/tracking/decode/vocabulary.json' with { type: 'json' };
import { isTrackingError } from '#lib/tracking/errors.ts';
import * as phrases from '#lib/tracking/personal-data/phrases.ts';

/**
 * Searches for the answer of at most 128 kB that takes the most processor time to decode and to prepare for the page.
 * It changes the worst answers found so far a little and keeps what takes longer.
 * `--minutes 60`, `--seed 7`, `--save FILE` for the worst answer.
 */
interface Code {
  readonly decodeAnswer: typeof decodeAnswer;
  readonly createAnswer: typeof createAnswer;
  readonly shareDataOf: typeof shareDataOf;
  readonly encodeShareData: typeof encodeShareData;
  readonly buildTimeline: typeof buildTimeline;
  readonly groupByDay: typeof groupByDay;
  readonly partOf: typeof partOf;
  readonly filePieces: typeof filePieces;
  readonly writeJson: typeof writeJson;
}

const MAX_BYTES = 128 * 1024 - 1;
const KEPT = 12;
const now = Date.UTC(2026, 10, 21);
const code = await bundle();
const random = createRandom(Number(argument('--seed') ?? Date.now() % 1e6));
const gaps = [
  ' ',
  ' ',
  '',
  ', ',
  ',',
  ':',
  ': ',
  '/',
  ' (',
  ') ',
  ' [',
  '] ',
  '-',
  ' - ',
  '. ',
  '.',
  '\u00A0',
  '·',
  '  ',
  '\t',
  '…',
  '_',
  '"',
];
const keys = [
  ...'event address description status name location city country date time eta carrier label note driver signedBy temperature '.split(
    ' ',
  ),
  ...Object.values(vocabulary.senses).flatMap((languages) =>
    Object.values(languages).flatMap((words) => words.split(' ')),
  ),
];
const lines = Object.values(phrases).flatMap((list) =>
  typeof list === 'string' ? [list] : Object.values<string>(list),
);
const fragments = [
  ...keys,
  ...lines.flatMap((line) => line.split('|')),
  ...'A c|A|a|Anna|Anna Smith|𝟏|1|12|0|00|0170|5550199|+49|12-|(0|20.11.2026|2026-11-20T10:00:00Z|10:00|1 Nov 2026|mar.'.split(
    '|',
  ),
  ...'a@|"@|a@b.c|@|[at]|a (at) b (dot) c|x at y dot z|_at_|%40|&#64;|&amp;|&#x40;|&lt;br&gt;|<br>|<b|\\u0041|\\n|\\'.split(
    '|',
  ),
  ...'52.5,13.4|52°31′N|POINT(8 50)|geo:50,8|5 °C|12 %|3.5 kPa|-4|1e9|https://a.example/|tel:|mailto:a|wa.me/1|{"a":1}|[{'.split(
    '|',
  ),
  ...'漢|签收|张三|由|様|가|ア|ｱ|é|ß|İ|ﬁ|٣|ก|अ|ا|א|\u00AD|\u200B|\u0301|\u202E|\uFF20|😀|👨‍👩‍👧|½|Ω|Null|n/a|—|…|„|(|)|.|,|;|-'.split(
    '|',
  ),
].filter((text) => text !== '');

let salt = 0;
search(Number(argument('--minutes') ?? 5) * 60_000);

// Bundled as shipped, because tsx's `__name` calls take time of their own.
async function bundle(): Promise<Code> {
  const modules = [
    'share/reading/decode-answer',
    'share/load/answer',
    ...['view/share-data', 'view/wire', 'view/timeline', 'test-answer', 'export/download', 'export/json'].map(
      (name) => `share/${name}`,
    ),
  ];
  const folder = mkdtempSync(join(tmpdir(), 'texts-'));
  const outfile = join(folder, 'code.mjs');
  const contents = modules.map((name) => `export * from '#lib/${name}.ts';`).join('\n');
  try {
    await build({
      stdin: { contents, resolveDir: inRoot() },
      ...{ bundle: true, format: 'esm', platform: 'node', outfile, logLevel: 'error' },
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Text {
  readonly units: readonly string[];
  readonly gap: string;
  readonly length: number;
  /** Equal texts are read once. */
  readonly isAlone: boolean;
}

interface Field {
  readonly key: Text;
  readonly value: Text;
  readonly kind: 'text' | 'list' | 'object' | 'rows' | 'keys' | 'table';
}

interface Recipe {
  /** Of the whole answer, and of one report. */
  readonly fields: readonly Field[];
  readonly row: readonly Field[];
  readonly times: 'newest first' | 'mixed' | 'text';
}

function search(durationMs: number): void {
  const end = Date.now() + durationMs;
  let kept: { readonly recipe: Recipe; readonly ms: number }[] = [];
  for (let tried = 0; Date.now() < end; tried += 1) {
    const parent = kept[Math.floor(random() ** 2 * kept.length)];
    const recipe = parent === undefined || random() < 0.15 ? createRecipe() : change(parent.recipe);
    const least = kept.length < KEPT ? 0 : (kept.at(-1)?.ms ?? 0);
    // Other work on the machine only adds.
    let { ms } = measure(recipe);
    for (let again = 0; again < 2 && ms > least; again += 1) ms = Math.min(ms, measure(recipe).ms);
    if (ms <= least) continue;
    if (ms > (kept[0]?.ms ?? 0)) print(recipe, { ...measure(recipe), ms });
    kept = [...kept, { recipe, ms }].sort((one, other) => other.ms - one.ms).slice(0, KEPT);
  }
  const [worst] = kept;
  const file = argument('--save');
  if (worst !== undefined) print(worst.recipe, measure(worst.recipe));
  if (worst !== undefined && file !== null) writeFileSync(file, write(worst.recipe));
}

interface Measured {
  readonly ms: number;
  readonly decodeMs: number;
}

function print(recipe: Recipe, { ms, decodeMs }: Measured): void {
  process.stdout.write(`${ms.toFixed(0)} ms, ${decodeMs.toFixed(0)} of them to decode: ${JSON.stringify(recipe)}\n`);
}

function measure(recipe: Recipe): Measured {
  const body = Buffer.from(write(recipe));
  const start = process.cpuUsage();
  const spentMs = () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  let decodeMs: number | null = null;
  try {
    const read = code.decodeAnswer({
      body,
      shareId: 'bench-texts',
      fieldMap: null,
      now,
      knownDigest: null,
      withLine: true,
    });
    decodeMs = spentMs();
    if (read.kind === 'shared') preparePage(code.createAnswer(read, now));
  } catch (error) {
    if (!isTrackingError(error) && !(error instanceof Error && error.name === 'TrackingError')) throw error;
  }
  const ms = spentMs();
  return { ms, decodeMs: decodeMs ?? ms };
}

function preparePage(answer: ReturnType<Code['createAnswer']>): void {
  const outcome = { kind: 'shared', answer, checkedAt: now, failingSince: null } as const;
  const data = code.shareDataOf(outcome, { page: 1 }, now);
  code.encodeShareData(data);
  code.groupByDay(code.buildTimeline(data.view.page), { zoneOf: () => 'Europe/Berlin' });
  for (const part of ['track', 'words', 'zones', 'readings'] as const) code.partOf(answer, part);
}

function write({ fields, row, times }: Recipe): string {
  salt += 1;
  const texts = new Map<Text, string>();
  const textOf = (text: Text, index: number) => {
    const known = texts.get(text) ?? textBody(text);
    texts.set(text, known);
    return text.isAlone ? `${salt}.${index} ${known}` : known;
  };
  const valueOf = ({ key, value, kind }: Field, room: number): unknown => {
    const size = Math.max(8, JSON.stringify(textOf(value, 0)).length);
    const many = Array.from({ length: Math.max(1, Math.floor(room / (size + 8))) }, (_, index) => textOf(value, index));
    if (kind === 'text') return many[0];
    if (kind === 'list') return many;
    if (kind === 'object') return { [textOf(key, 1)]: many[0], city: many[0], name: textOf(value, 2) };
    if (kind === 'keys') return Object.fromEntries(many.map((text, index) => [text, index]));
    if (kind === 'table') return many.map((text) => ({ type: text, value: text, [textOf(key, 3)]: text }));
    const rows = Math.max(1, Math.floor(room / (row.length * 12 + rowSize(row, textOf) + 60)));
    return Array.from({ length: rows }, (_, index) => ({
      Timestamp: timeOf(index, times),
      Latitude: 50 + index / 1000,
      Longitude: 8,
      ...Object.fromEntries(row.map((field) => [keyOf(field, textOf), valueOf({ ...field, kind: rowKind(field) }, 1)])),
    }));
  };
  const record: Record<string, unknown> = { AssetName: 'Box' };
  for (const [index, field] of fields.entries()) {
    const left = MAX_BYTES - Buffer.byteLength(JSON.stringify(record)) - 200;
    const name = field.kind === 'rows' ? 'LocationHistory' : keyOf(field, textOf);
    // Texts beyond ASCII take up to three bytes.
    for (let room = left / (fields.length - index); room > 100; room *= 0.7) {
      const value = valueOf(field, room);
      if (Buffer.byteLength(JSON.stringify({ [name]: value })) > left) continue;
      record[name] = value;
      break;
    }
  }
  return JSON.stringify(record);
}

function rowKind({ kind }: Field): Field['kind'] {
  return kind === 'rows' || kind === 'table' ? 'text' : kind;
}

function rowSize(row: readonly Field[], textOf: (text: Text, index: number) => string): number {
  return row.reduce((sum, { value }) => sum + JSON.stringify(textOf(value, 0)).length, 0);
}

function keyOf({ key }: Field, textOf: (text: Text, index: number) => string): string {
  return textOf({ ...key, isAlone: false }, 0);
}

function timeOf(index: number, times: Recipe['times']): string {
  const ago = times === 'mixed' ? (index * 7919) % 1000 : index;
  const iso = new Date(now - ago * 3_600_000).toISOString();
  return times === 'text' ? `${iso.slice(8, 10)} Nov 2026 ${iso.slice(11, 16)}` : iso;
}

function textBody({ units, gap, length }: Text): string {
  const unit = `${units.join(gap)}${gap}`;
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}

function createRecipe(): Recipe {
  return {
    fields: several(1, 4, createField),
    row: several(1, 3, createField),
    times: pick(['newest first', 'mixed', 'text']),
  };
}

function createField(): Field {
  return {
    key: {
      units: several(1, 2, () => pick(keys)),
      gap: pick(['', '_', '.', ' ']),
      length: pick([8, 12, 16, 24, 60]),
      isAlone: false,
    },
    value: createText(),
    kind: pick(['text', 'list', 'object', 'rows', 'rows', 'keys', 'table']),
  };
}

function createText(): Text {
  return {
    units: several(1, 3, () => pick(fragments)),
    gap: pick(gaps),
    length: pick([10, 30, 60, 80, 120, 200, 400, 800, 2000, 2300, 8000, 30_000]),
    isAlone: random() < 0.8,
  };
}

function change(recipe: Recipe): Recipe {
  const { fields, row } = recipe;
  switch (Math.floor(random() * 5)) {
    case 0:
      return { ...recipe, fields: changeList(fields, createField, changeField) };
    case 1:
      return { ...recipe, times: pick(['newest first', 'mixed', 'text']) };
    case 2:
      return { ...recipe, fields: fields.map(changeField) };
    default:
      return { ...recipe, row: changeList(row, createField, changeField) };
  }
}

function changeField(field: Field): Field {
  const { key, value, kind } = createField();
  return pick([
    () => ({ ...field, key }),
    () => ({ ...field, kind }),
    () => ({ ...field, value }),
    ...Array.from({ length: 5 }, () => () => ({ ...field, value: changeText(field.value) })),
  ])();
}

function changeText(text: Text): Text {
  const other = createText();
  return pick([
    () => ({
      ...text,
      units: changeList(
        text.units,
        () => pick(fragments),
        () => pick(fragments),
      ),
    }),
    () => ({ ...text, gap: other.gap }),
    () => ({ ...text, length: random() < 0.5 ? other.length : Math.ceil(text.length * (0.5 + random())) }),
    () => ({ ...text, isAlone: other.isAlone }),
  ])();
}

/** Adds, removes or changes one entry. */
function changeList<T>(list: readonly T[], create: () => T, alter: (entry: T) => T): readonly T[] {
  const at = Math.floor(random() * list.length);
  const chance = random();
  if (chance < 0.25 && list.length < 6) return list.toSpliced(at, 0, create());
  if (chance < 0.5 && list.length > 1) return list.toSpliced(at, 1);
  return list.map((entry, index) => (index === at ? alter(entry) : entry));
}

function several<T>(least: number, most: number, create: () => T): readonly T[] {
  return Array.from({ length: least + Math.floor(random() * (most - least + 1)) }, create);
}

function pick<T>(list: readonly T[]): T {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
}

/** Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function argument(name: string): string | null {
  return process.argv[process.argv.indexOf(name) + 1 || Infinity] ?? null;
}
