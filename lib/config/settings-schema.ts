import * as v from 'valibot';
import { problemOfAddress, problemOfRedis, problemOfTiles, problemOfUpstream } from '#lib/base/address-problems.ts';
import { readTrustedProxies, type TrustedProxies } from '#lib/base/client-address.ts';
import { checked } from './checks.ts';

export const MIN_KEY_LENGTH = 32;
const MAX_PER_ADDRESS = 999_999;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const enabledWords = ['1', 'true', 'yes', 'on'] as const;
const disabledWords = ['0', 'false', 'no', 'off'] as const;

/** How the log shows what is in force: addresses may hold passwords and keys. */
type Logged = 'value' | 'host' | 'hidden';

function textWithout(problemOf: (text: string) => string | null, values: string, logged: Logged = 'host') {
  return v.pipe(v.string(), checked(problemOf), v.metadata({ values, logged }));
}

function seconds(max: number, min = 0) {
  const message = `must be a number of seconds from ${min} to ${max}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d+(\.\d+)?$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
    v.transform((value) => value * 1000),
    v.metadata({ values: `seconds, ${min} to ${max}` }),
  );
}

function count(max: number, message = `must be a whole number from 0 to ${max}`) {
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, message),
    v.transform(Number),
    v.maxValue(max, message),
    v.metadata({ values: `0 to ${max}` }),
  );
}

const flag = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist([...enabledWords, ...disabledWords], 'must be 1 or 0 (or true, yes, on, false, no, off)'),
  v.transform((word) => enabledWords.some((enabled) => enabled === word)),
  v.metadata({ values: '1 or 0' }),
);

const httpAddress = textWithout((text) => problemOfAddress(text, ['http:', 'https:']), 'http or https address');
const file = v.pipe(v.string(), v.metadata({ values: 'path of a file' }));
const text = v.pipe(v.string(), v.metadata({ values: 'text' }));
const secret = v.pipe(v.string(), v.metadata({ values: 'text', logged: 'hidden' }));

const trustedProxies = v.pipe(
  v.string(),
  v.rawTransform<string, TrustedProxies>(({ dataset, addIssue, NEVER }) => {
    const proxies = readTrustedProxies(dataset.value);
    if (proxies !== null) return proxies;
    const message = 'must be a number of proxies from 0 to 10, or addresses and networks such as 10.0.0.0/8';
    addIssue({ message });
    return NEVER;
  }),
  v.metadata({ values: '0 to 10, or networks' }),
);

type TextSchema = v.GenericSchema<string, unknown>;

function optional<Schema extends TextSchema>(schema: Schema, description: string, example?: string) {
  const examples = example === undefined ? [] : [example];
  return v.optional(v.pipe(schema, v.description(description), v.examples(examples)));
}

function withDefault<Schema extends TextSchema>(value: string, ...setting: Parameters<typeof optional<Schema>>) {
  return v.optional(optional<Schema>(...setting).wrapped, value);
}

export const settingsSchema = v.object({
  TRACKING_BASE_URL: withDefault(
    '',
    v.pipe(
      v.string(),
      v.nonEmpty('is missing: the address of the tracking service, e.g. https://api.example.com/v1'),
      textWithout((address) => problemOfUpstream(address, true), 'https address; http on loopback'),
    ),
    'Address of the tracking service. **Required.** A path prefix is kept.',
    'https://api.example.com/v1',
  ),
  ALLOW_PLAIN_HTTP_SERVICE: withDefault(
    '0',
    flag,
    'Allows plain http to services on other machines, including those of brands. Only for a cluster whose network you trust; the log warns at every start.',
  ),
  APP_URL: optional(
    httpAddress,
    'Public address of the viewer; by default `http://localhost` with `PORT`. With https, every response carries HSTS and pages `upgrade-insecure-requests`. Its scheme also applies to the hosts of brands.',
    'https://track.example.com',
  ),
  PORT: withDefault('3000', count(65_535, 'must be a number from 0 to 65535'), 'Port the viewer listens on.'),
  HOSTNAME: withDefault('0.0.0.0', text, 'Address the viewer listens on.'),
  BRANDS_FILE: optional(
    file,
    'JSON file with the brands by host, see [branding](branding.md). Without it, every host shows the neutral brand.',
  ),
  STRICT_HOSTS: withDefault(
    '0',
    flag,
    'Answers hosts without a brand with 421 instead of the neutral brand, except `/healthz` and `/readyz`. Needs `BRANDS_FILE`.',
  ),
  FIELD_MAP_FILE: optional(
    file,
    'JSON file that maps fields to the keys of your service, see [how an answer is read](reading.md).',
  ),
  TILE_URL: optional(
    textWithout(problemOfTiles, 'address with {z}, {x} and {y}'),
    'Street tiles over the built-in map. Visitors ask the tile host directly: it learns where the shipment is, but never the link.',
    'https://tiles.example/{z}/{x}/{y}.png',
  ),
  TILE_ATTRIBUTION: optional(text, 'Attribution shown on the map with `TILE_URL`.', '© OpenStreetMap'),
  PMTILES_FILE: optional(
    file,
    'Your own street map: one PMTiles file, served by the viewer; takes precedence over `TILE_URL`. An unusable file is logged, and the map is drawn without it. See [maps](maps.md).',
  ),
  SHARE_FRESH_SECONDS: withDefault(
    '5',
    seconds(60),
    'How long an answer of the tracking service is reused without asking again.',
  ),
  SHARE_STALE_SECONDS: withDefault(
    '60',
    seconds(60),
    'How long the last good answer is shown, marked as such, while the tracking service fails.',
  ),
  SHARE_REFRESH_SECONDS: withDefault(
    '30',
    seconds(300, 10),
    'How often an open, visible page asks for news. It grows by itself, up to five minutes, for a shipment whose latest update is days old or that is delivered.',
  ),
  DRAIN_SECONDS: withDefault(
    '2',
    seconds(10),
    'How long connections are still accepted after SIGTERM, so that a load balancer sees `/readyz` fail first.',
  ),
  TRUSTED_PROXIES: withDefault(
    '0',
    trustedProxies,
    'Number of proxies in front of the viewer, or their addresses. They must append to `X-Forwarded-For`, and the viewer must be reachable only through them. With 0 behind a proxy, all its visitors count as one address.',
    '10.0.0.0/8, 2001:db8::/32',
  ),
  RATE_LIMIT_MISSES: withDefault(
    '30',
    count(MAX_PER_ADDRESS),
    'Different unavailable links one client address may open in ten minutes. Beyond that, all links are refused to it for ten minutes. 0: no limit.',
  ),
  HMAC_KEY: optional(
    secret,
    `Secret for the cache keys, which never contain the identifier, and for encrypting what replicas share. Random per process by default; with \`REDIS_URL\`, at least ${MIN_KEY_LENGTH} characters and the same on all replicas.`,
  ),
  SEAL_KEYS: optional(
    v.pipe(
      v.string(),
      v.transform((keys) => keys.split(',').map((key) => key.trim())),
      v.everyItem(
        (key) => key.length >= MIN_KEY_LENGTH,
        `must be secrets of at least ${MIN_KEY_LENGTH} characters, with commas between`,
      ),
      v.metadata({ values: 'secrets, with commas between', logged: 'hidden' }),
    ),
    `Secrets of at least ${MIN_KEY_LENGTH} characters for [sealed links](security.md#sealed-links), the same on all replicas and for \`tracking shares seal\`. The first one seals, all open. Without them, sealed links are unavailable.`,
  ),
  REDIS_URL: optional(
    textWithout(problemOfRedis, 'redis or rediss address'),
    'Redis 6 or newer, or Valkey, through which replicas share answers and deletions, see [operating](operating.md). User, password and database may be part of the address.',
    'rediss://viewer:password@redis.example:6379',
  ),
  LOG_LEVEL: withDefault(
    'info',
    v.pipe(
      v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`),
      v.metadata({ values: LOG_LEVELS.join(', ') }),
    ),
    'Least severe level that is logged. No level logs an identifier or a value.',
  ),
  METRICS_TOKEN: optional(
    v.pipe(
      v.string(),
      v.regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters that a header can carry, none of them a space'),
      v.metadata({ values: '16 characters or more', logged: 'hidden' }),
    ),
    'Serves `GET /metrics` for Prometheus to clients that send this token as `Authorization: Bearer`. Without this and `METRICS_PORT` there are no metrics.',
  ),
  METRICS_PORT: optional(
    count(65_535, 'must be a number from 0 to 65535, and another than PORT'),
    'Serves the metrics on this port instead of the main port.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    httpAddress,
    "Collector of traces, by OTLP over HTTP (JSON, to `/v1/traces` below it). OpenTelemetry's own settings for headers, sampling and resource apply too.",
    'http://collector:4318',
  ),
});

export type SettingName = keyof typeof settingsSchema.entries;

export function loggedSettings(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(settingsSchema.entries).flatMap(([name, entry]) => {
      const text = texts[name] ?? entry.default;
      return text === undefined || text === '' ? [] : [[name, loggedText(text, v.getMetadata(entry.wrapped))]];
    }),
  );
}

function loggedText(text: string, { logged }: Readonly<Record<string, unknown>>): string {
  if (logged === 'hidden') return 'set';
  if (logged !== 'host') return text;
  // No URL: the host of tiles may have placeholders.
  const [, scheme = '', host = ''] = /^(\w+:\/\/)(?:[^/?#@]*@)?([^/?#]*)/.exec(text) ?? [];
  return `${scheme}${host}`;
}

export function isEnabled(word: string | undefined): boolean {
  return enabledWords.some((enabled) => enabled === word?.trim().toLowerCase());
}
