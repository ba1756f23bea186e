import { readFileSync } from 'node:fs';
import { problemOfAddress, problemOfTiles, problemOfUpstream } from './address-problems.ts';
import { decodeFieldMap, isEmptyFieldMap, type FieldMap } from '#lib/tracking/keys/field-map.ts';

/** All settings of the viewer, frozen. Durations in milliseconds. */
export interface Settings {
  readonly baseUrl: string;
  readonly appUrl: string;
  readonly tiles: TileSettings | null;
  readonly fieldMap: FieldMap | null;
  readonly freshMs: number;
  readonly staleMs: number;
  readonly hmacKey: string | null;
  readonly logLevel: string;
  /** JSON of brands by host; null: the neutral brand on every host. */
  readonly brandsFile: string | null;
  /** Requests for hosts of no brand are refused. */
  readonly strictHosts: boolean;
  /** Services may be asked over plain http: what is between them and the viewer is trusted. */
  readonly allowsPlainHttp: boolean;
  /** How long connections are still accepted after the signal to end. */
  readonly drainMs: number;
}

export interface TileSettings {
  readonly url: string;
  readonly attribution: string;
}

export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings are not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

const YES: ReadonlySet<string> = new Set(['1', 'true', 'yes', 'on']);
const NO: ReadonlySet<string> = new Set(['0', 'false', 'no', 'off']);
const PLAIN_HTTP = 'ALLOW_PLAIN_HTTP_SERVICE';
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads and checks the environment. Throws one SettingsError that lists every problem. */
export function readSettings(environment: Environment): Settings {
  const problems: string[] = [];
  const text = (name: string) => environment[name]?.trim() || null;
  const seconds = (name: string, byDefault: number, most: number) => {
    const value = text(name) ?? String(byDefault);
    if (!/^\d+(\.\d+)?$/.test(value) || Number(value) > most)
      problems.push(`${name} must be a number of seconds from 0 to ${most}`);
    return Number(value) * 1000;
  };
  const problem = (name: string, sentence: string | null) => {
    if (sentence !== null) problems.push(`${name} ${sentence}`);
  };

  const baseUrl = text('TRACKING_BASE_URL');
  problem(
    'TRACKING_BASE_URL',
    baseUrl === null
      ? 'is missing: the address of the tracking service, e.g. https://api.example.com/v1'
      : problemOfUpstream(baseUrl, allowsPlainHttp(environment)),
  );
  const port = text('PORT') ?? '3000';
  const isPort = /^\d{1,5}$/.test(port) && Number(port) <= 65_535;
  if (!isPort) problems.push('PORT must be a number from 0 to 65535');
  const appUrl = text('APP_URL') ?? `http://localhost:${isPort ? port : '3000'}`;
  problem('APP_URL', problemOfAddress(appUrl, ['http:', 'https:']));
  const tileUrl = text('TILE_URL');
  if (tileUrl !== null) problem('TILE_URL', problemOfTiles(tileUrl));
  const freshMs = seconds('SHARE_FRESH_SECONDS', 5, 60);
  const staleMs = seconds('SHARE_STALE_SECONDS', 60, 60);
  const drainMs = seconds('DRAIN_SECONDS', 2, 10);
  const logLevel = text('LOG_LEVEL') ?? 'info';
  if (!LOG_LEVELS.includes(logLevel)) problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`);
  const fieldMap = readFieldMap(text('FIELD_MAP_FILE'), problems);
  const brandsFile = text('BRANDS_FILE');
  const strictHosts = YES.has(text('STRICT_HOSTS')?.toLowerCase() ?? 'no');
  if (!isYesOrNo(text('STRICT_HOSTS'))) problems.push('STRICT_HOSTS must be 1 or 0 (or true, yes, on, false, no, off)');
  if (strictHosts && brandsFile === null)
    problems.push('STRICT_HOSTS needs a BRANDS_FILE: without one no host is known');

  if (!isYesOrNo(text(PLAIN_HTTP))) problems.push(`${PLAIN_HTTP} must be 1 or 0 (or true, yes, on, false, no, off)`);

  if (problems.length > 0 || baseUrl === null) throw new SettingsError(problems);
  return Object.freeze({
    baseUrl,
    appUrl,
    tiles: tileUrl === null ? null : { url: tileUrl, attribution: text('TILE_ATTRIBUTION') ?? '' },
    fieldMap,
    freshMs,
    staleMs,
    hmacKey: text('HMAC_KEY'),
    logLevel,
    brandsFile,
    strictHosts,
    allowsPlainHttp: allowsPlainHttp(environment),
    drainMs,
  });
}

/** Known without the other settings: brands are checked where those are missing or wrong. */
export function allowsPlainHttp(environment: Environment = process.env): boolean {
  return YES.has(environment[PLAIN_HTTP]?.trim().toLowerCase() ?? '');
}

function isYesOrNo(value: string | null): boolean {
  const word = value?.toLowerCase() ?? 'no';
  return YES.has(word) || NO.has(word);
}

let settings: Settings | null = null;

/** Of this process, read once. */
export function currentSettings(): Settings {
  settings ??= readSettings(process.env);
  return settings;
}

/** Adds what is wrong with the file to `problems`. */
export function readFieldMap(file: string | null, problems: string[]): FieldMap | null {
  if (file === null) return null;
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    problems.push(`FIELD_MAP_FILE ${error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'}: ${file}`);
    return null;
  }
  const decoded = decodeFieldMap(content);
  const mistakes =
    decoded.problems.length === 0 && isEmptyFieldMap(decoded.fieldMap)
      ? ['The field map names nothing.']
      : decoded.problems;
  if (mistakes.length === 0) return decoded.fieldMap;
  problems.push(...mistakes.map((sentence) => `FIELD_MAP_FILE: ${sentence}`));
  return null;
}
