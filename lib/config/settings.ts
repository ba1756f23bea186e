import { readFileSync } from 'node:fs';
import { readTrustedProxies, type TrustedProxies } from '#lib/base/client-address.ts';
import { problemOfAddress, problemOfRedis, problemOfTiles, problemOfUpstream } from '#lib/base/address-problems.ts';
import { decodeFieldMap, isEmptyFieldMap, type FieldMap } from '#lib/tracking/json/field-map.ts';

/** All settings of the viewer, frozen. Durations in milliseconds. */
export interface Settings {
  readonly baseUrl: string;
  readonly appUrl: string;
  readonly tiles: TileSettings | null;
  /** Streets of one's own; null: none. What is wrong with it is said by who opens it. */
  readonly pmtilesFile: string | null;
  readonly fieldMap: FieldMap | null;
  readonly freshMs: number;
  readonly staleMs: number;
  readonly hmacKey: string | null;
  /** What replicas share; null: nothing. */
  readonly redisUrl: string | null;
  readonly logLevel: string;
  /** JSON of brands by host; null: the neutral brand on every host. */
  readonly brandsFile: string | null;
  /** Requests for hosts of no brand are refused. */
  readonly strictHosts: boolean;
  /** Services may be asked over plain http: what is between them and the viewer is trusted. */
  readonly allowsPlainHttp: boolean;
  /** How long connections are still accepted after the signal to end. */
  readonly drainMs: number;
  /** Whose word on a visitor's address counts. */
  readonly trustedProxies: TrustedProxies;
  readonly limits: LimitSettings;
  readonly metrics: MetricsSettings;
  /** Collector of traces; null: there are none. */
  readonly tracesTo: string | null;
}

/** For one client's address; 0: without limit. */
export interface LimitSettings {
  /** In a minute. */
  readonly pages: number;
  /** Links that turned out unavailable, in ten minutes. */
  readonly misses: number;
}

export interface MetricsSettings {
  /** What a reader has to show; null: nothing. */
  readonly token: string | null;
  /** Where alone they are given; null: beside the pages, to who shows the token. */
  readonly port: number | null;
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
/** Characters: 128 bits, written as hexadecimal digits or better. */
const LEAST_KEY = 32;
const PLAIN_HTTP = 'ALLOW_PLAIN_HTTP_SERVICE';
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads and checks the environment. Throws one SettingsError that lists every problem. */
/** Of what an address may ask for. */
const MOST_LIMIT = 999_999;

export function readSettings(environment: Environment): Settings {
  const problems: string[] = [];
  const text = (name: string) => environment[name]?.trim() || null;
  const seconds = (name: string, byDefault: number, most: number) => {
    const value = text(name) ?? String(byDefault);
    if (!/^\d+(\.\d+)?$/.test(value) || Number(value) > most)
      problems.push(`${name} must be a number of seconds from 0 to ${most}`);
    return Number(value) * 1000;
  };
  const count = (name: string, byDefault: number, most: number) => {
    const value = text(name) ?? String(byDefault);
    if (!/^\d{1,6}$/.test(value) || Number(value) > most)
      problems.push(`${name} must be a whole number from 0 to ${most}`);
    return Number(value);
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
  const trustedProxies = readTrustedProxies(text('TRUSTED_PROXIES') ?? '0');
  if (trustedProxies === null)
    problems.push(
      'TRUSTED_PROXIES must be a number of proxies from 0 to 10, or addresses and networks such as 10.0.0.0/8',
    );
  const limits = {
    pages: count('RATE_LIMIT_PAGES', 300, MOST_LIMIT),
    misses: count('RATE_LIMIT_MISSES', 30, MOST_LIMIT),
  };
  const metricsPort = text('METRICS_PORT');
  if (metricsPort !== null && (!/^\d{1,5}$/.test(metricsPort) || Number(metricsPort) > 65_535 || metricsPort === port))
    problems.push('METRICS_PORT must be a number from 0 to 65535, and another than PORT');
  const token = text('METRICS_TOKEN');
  if (token !== null && !/^[\x21-\x7e]{16,}$/.test(token))
    problems.push('METRICS_TOKEN must have at least 16 characters that a header can carry, none of them a space');
  const tracesTo = text('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (tracesTo !== null) problem('OTEL_EXPORTER_OTLP_ENDPOINT', problemOfAddress(tracesTo, ['http:', 'https:']));
  const hmacKey = text('HMAC_KEY');
  const redisUrl = text('REDIS_URL');
  if (redisUrl !== null) {
    problem('REDIS_URL', problemOfRedis(redisUrl));
    if (hmacKey === null || hmacKey.length < LEAST_KEY)
      problems.push(
        `REDIS_URL needs an HMAC_KEY of at least ${LEAST_KEY} characters, the same for all replicas: it encrypts what they share, e.g. of openssl rand -base64 32`,
      );
  }
  const logLevel = text('LOG_LEVEL') ?? 'info';
  if (!LOG_LEVELS.includes(logLevel)) problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`);
  const fieldMap = readFieldMap(text('FIELD_MAP_FILE'), problems);
  const brandsFile = text('BRANDS_FILE');
  const strictHosts = YES.has(text('STRICT_HOSTS')?.toLowerCase() ?? 'no');
  if (!isYesOrNo(text('STRICT_HOSTS'))) problems.push('STRICT_HOSTS must be 1 or 0 (or true, yes, on, false, no, off)');
  if (strictHosts && brandsFile === null)
    problems.push('STRICT_HOSTS needs a BRANDS_FILE: without one no host is known');

  if (!isYesOrNo(text(PLAIN_HTTP))) problems.push(`${PLAIN_HTTP} must be 1 or 0 (or true, yes, on, false, no, off)`);

  if (problems.length > 0 || baseUrl === null || trustedProxies === null) throw new SettingsError(problems);
  return Object.freeze({
    baseUrl,
    appUrl,
    tiles: tileUrl === null ? null : { url: tileUrl, attribution: text('TILE_ATTRIBUTION') ?? '' },
    pmtilesFile: text('PMTILES_FILE'),
    fieldMap,
    freshMs,
    staleMs,
    hmacKey,
    redisUrl,
    logLevel,
    brandsFile,
    strictHosts,
    allowsPlainHttp: allowsPlainHttp(environment),
    drainMs,
    trustedProxies,
    limits: Object.freeze(limits),
    tracesTo,
    metrics: Object.freeze({ token, port: metricsPort === null ? null : Number(metricsPort) }),
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
