import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { nearestName } from './checks.ts';
import { problemOfUpstream } from '#lib/base/address-problems.ts';
import { decodeFieldMap, isEmptyFieldMap, type FieldMap } from '#lib/tracking/json/field-map.ts';
import { isEnabled, loggedSettings, MIN_KEY_LENGTH, type SettingName, settingsSchema } from './settings-schema.ts';

export type Settings = ReturnType<typeof readSettings>;

export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings are not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks the environment. Throws one SettingsError that lists every problem and quotes no value. */
export function readSettings(environment: Environment) {
  const names = Object.keys(settingsSchema.entries);
  const texts = Object.fromEntries(
    names.flatMap((name) => {
      const text = environment[name]?.trim();
      return text === undefined || text === '' ? [] : [[name, text]];
    }),
  );
  const parsed = v.safeParse(settingsSchema, texts);
  const problems = (parsed.issues ?? []).map((issue) => `${v.getDotPath(issue)} ${issue.message}`);
  problems.push(...misspeltNames(environment), ...conflictsBetween(texts));
  const fieldMap = readFieldMap(texts['FIELD_MAP_FILE'] ?? null, problems);
  if (!parsed.success || problems.length > 0) throw new SettingsError(problems);
  const values = parsed.output;
  return Object.freeze({
    baseUrl: values.TRACKING_BASE_URL,
    appUrl: values.APP_URL ?? `http://localhost:${values.PORT}`,
    tiles: values.TILE_URL === undefined ? null : { url: values.TILE_URL, attribution: values.TILE_ATTRIBUTION ?? '' },
    pmtilesFile: values.PMTILES_FILE ?? null,
    fieldMap,
    freshMs: values.SHARE_FRESH_SECONDS,
    staleMs: values.SHARE_STALE_SECONDS,
    refreshMs: values.SHARE_REFRESH_SECONDS,
    hmacKey: values.HMAC_KEY ?? null,
    sealKeys: values.SEAL_KEYS ?? [],
    redisUrl: values.REDIS_URL ?? null,
    logLevel: values.LOG_LEVEL,
    brandsFile: values.BRANDS_FILE ?? null,
    strictHosts: values.STRICT_HOSTS,
    allowsPlainHttp: values.ALLOW_PLAIN_HTTP_SERVICE,
    drainMs: values.DRAIN_SECONDS,
    trustedProxies: values.TRUSTED_PROXIES,
    missesPerAddress: values.RATE_LIMIT_MISSES,
    tracesTo: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    metrics: Object.freeze({ token: values.METRICS_TOKEN ?? null, port: values.METRICS_PORT ?? null }),
    logged: Object.freeze(loggedSettings(texts)),
  });
}

/** Of short names only those with the letters of a setting: others are too often those of another program. */
function misspeltNames(environment: Environment): string[] {
  const known = Object.keys(settingsSchema.entries);
  return Object.keys(environment).flatMap((name) => {
    if (known.includes(name) || !/^[A-Z_]+$/i.test(name) || name.length < MIN_NAME_LENGTH) return [];
    const near = nearestName(name, known, name.length < 12 ? 2 : 3);
    const isOurs = near !== null && (name.length >= LONG_NAME_LENGTH || sortedLetters(name) === sortedLetters(near));
    return isOurs ? [`${name} is not a setting: did you mean ${near}?`] : [];
  });
}

const MIN_NAME_LENGTH = 7;
const LONG_NAME_LENGTH = 9;

function sortedLetters(name: string): string {
  return [...name.toUpperCase()].sort().join('');
}

function conflictsBetween(texts: Readonly<Partial<Record<SettingName, string>>>): string[] {
  const { TRACKING_BASE_URL: baseUrl, HMAC_KEY: key = '', PORT: port = '3000' } = texts;
  const problems: string[] = [];
  if (baseUrl !== undefined && problemOfUpstream(baseUrl, true) === null) {
    const problem = problemOfUpstream(baseUrl, allowsPlainHttp(texts));
    if (problem !== null) problems.push(`TRACKING_BASE_URL ${problem}`);
  }
  if (texts.METRICS_PORT === port) problems.push('METRICS_PORT must be another than PORT');
  if (texts.REDIS_URL !== undefined && key.length < MIN_KEY_LENGTH)
    problems.push(
      `REDIS_URL needs an HMAC_KEY of at least ${MIN_KEY_LENGTH} characters, the same for all replicas: it encrypts what they share, e.g. of openssl rand -base64 32`,
    );
  if (isEnabled(texts.STRICT_HOSTS) && texts.BRANDS_FILE === undefined)
    problems.push('STRICT_HOSTS needs a BRANDS_FILE: without one no host is known');
  return problems;
}

/** Brands are checked even where other settings are missing or wrong, so this one is read alone. */
export function allowsPlainHttp(environment: Environment = process.env): boolean {
  return isEnabled(environment['ALLOW_PLAIN_HTTP_SERVICE']);
}

let settings: Settings | null = null;

export function currentSettings(): Settings {
  settings ??= readSettings(process.env);
  return settings;
}

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
