import * as v from 'valibot';
import { problemOfAddress, problemOfRedis, problemOfTiles, problemOfUpstream } from '#lib/base/address-problems.ts';
import { readTrustedProxies, type TrustedProxies } from '#lib/base/client-address.ts';

export const MIN_KEY_LENGTH = 32;
const MAX_PER_ADDRESS = 999_999;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const enabledWords = ['1', 'true', 'yes', 'on'] as const;
const disabledWords = ['0', 'false', 'no', 'off'] as const;

/** `problemOf` completes a sentence that begins with the setting's name. */
function checked(values: string, problemOf: (text: string) => string | null) {
  return v.pipe(
    v.string(),
    v.rawCheck<string>(({ dataset, addIssue }) => {
      const message = dataset.typed ? problemOf(dataset.value) : null;
      if (message !== null) addIssue({ message });
    }),
    v.metadata({ values }),
  );
}

function seconds(max: number) {
  const message = `must be a number of seconds from 0 to ${max}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d+(\.\d+)?$/, message),
    v.transform(Number),
    v.maxValue(max, message),
    v.transform((value) => value * 1000),
    v.metadata({ values: `seconds, 0 to ${max}` }),
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

const httpAddress = checked('http or https address', (text) => problemOfAddress(text, ['http:', 'https:']));
const file = v.pipe(v.string(), v.metadata({ values: 'path of a file' }));
const text = v.pipe(v.string(), v.metadata({ values: 'text' }));

const trustedProxies = v.pipe(
  v.string(),
  v.examples(['10.0.0.0/8, 2001:db8::/32']),
  v.rawTransform<string, TrustedProxies>(({ dataset, addIssue, NEVER }) => {
    const proxies = readTrustedProxies(dataset.value);
    if (proxies !== null) return proxies;
    const message = 'must be a number of proxies from 0 to 10, or addresses and networks such as 10.0.0.0/8';
    addIssue({ message });
    return NEVER;
  }),
  v.metadata({ values: '0 to 10, or networks' }),
);

/** Every setting of the viewer: its check, its default, and what docs/configuration.md says about it. */
export const settingsSchema = v.object({
  TRACKING_BASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.nonEmpty('is missing: the address of the tracking service, e.g. https://api.example.com/v1'),
      checked('https address; http on loopback', (address) => problemOfUpstream(address, true)),
      v.description('Address of the tracking service. **Required.** A path prefix is kept.'),
      v.examples(['https://api.example.com/v1']),
    ),
    '',
  ),
  ALLOW_PLAIN_HTTP_SERVICE: v.optional(
    v.pipe(
      flag,
      v.description(
        'Allows plain http to services on other machines, including those of brands. Only for a cluster whose network you trust; the log warns at every start.',
      ),
    ),
    '0',
  ),
  APP_URL: v.optional(
    v.pipe(
      httpAddress,
      v.description(
        'Address people use; by default `http://localhost` with `PORT`. With https, every answer carries HSTS and pages `upgrade-insecure-requests`. Its scheme applies to the hosts of brands too.',
      ),
      v.examples(['https://track.example.com']),
    ),
  ),
  PORT: v.optional(
    v.pipe(count(65_535, 'must be a number from 0 to 65535'), v.description('Port the viewer listens on.')),
    '3000',
  ),
  HOSTNAME: v.optional(v.pipe(text, v.description('Address the viewer listens on.')), '0.0.0.0'),
  BRANDS_FILE: v.optional(
    v.pipe(
      file,
      v.description(
        'JSON file with the brands by host, see [branding](branding.md). Without it, every host shows the neutral brand.',
      ),
    ),
  ),
  STRICT_HOSTS: v.optional(
    v.pipe(
      flag,
      v.description(
        'Answers hosts without a brand with 421 instead of the neutral brand, except `/healthz` and `/readyz`. Needs `BRANDS_FILE`.',
      ),
    ),
    '0',
  ),
  FIELD_MAP_FILE: v.optional(
    v.pipe(
      file,
      v.description(
        'JSON file that says under which keys the service keeps its fields, see [how an answer is read](reading.md).',
      ),
    ),
  ),
  TILE_URL: v.optional(
    v.pipe(
      checked('address with {z}, {x} and {y}', problemOfTiles),
      v.description(
        'Street tiles over the built-in map. Visitors ask the tile host directly: it learns where the shipment is, but never the link.',
      ),
      v.examples(['https://tiles.example/{z}/{x}/{y}.png']),
    ),
  ),
  TILE_ATTRIBUTION: v.optional(
    v.pipe(text, v.description('Attribution shown on the map with `TILE_URL`.'), v.examples(['© OpenStreetMap'])),
  ),
  PMTILES_FILE: v.optional(
    v.pipe(
      file,
      v.description(
        'Streets of your own, from one PMTiles file that the viewer serves itself; takes precedence over `TILE_URL`. A file that cannot be used is logged, and the map is drawn without it. See [maps](maps.md).',
      ),
    ),
  ),
  SHARE_FRESH_SECONDS: v.optional(
    v.pipe(seconds(60), v.description('How long an answer of the service is reused without asking again.')),
    '5',
  ),
  SHARE_STALE_SECONDS: v.optional(
    v.pipe(seconds(60), v.description('How long the last good answer is shown, labelled, while the service fails.')),
    '60',
  ),
  DRAIN_SECONDS: v.optional(
    v.pipe(
      seconds(10),
      v.description(
        'How long connections are still accepted after SIGTERM, so that a load balancer sees `/readyz` fail first.',
      ),
    ),
    '2',
  ),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      trustedProxies,
      v.description(
        'How many proxies stand before the viewer, or their addresses. They must append to `X-Forwarded-For`, and nothing may reach the viewer around them. With 0 behind a proxy, all its visitors count as one address.',
      ),
    ),
    '0',
  ),
  RATE_LIMIT_PAGES: v.optional(
    v.pipe(
      count(MAX_PER_ADDRESS),
      v.description(
        'Pages one client address may load in a minute; its open pages may refresh four times as often. 0: no limit.',
      ),
    ),
    '300',
  ),
  RATE_LIMIT_MISSES: v.optional(
    v.pipe(
      count(MAX_PER_ADDRESS),
      v.description(
        'Different unavailable links one client address may open in ten minutes. Beyond that it gets no link at all for 10 minutes, then 20, up to 160. 0: no limit.',
      ),
    ),
    '30',
  ),
  HMAC_KEY: v.optional(
    v.pipe(
      text,
      v.description(
        `Secret behind the cache keys, which never contain the identifier, and behind what replicas share. Random per process by default; with \`REDIS_URL\`, at least ${MIN_KEY_LENGTH} characters and the same on all replicas.`,
      ),
    ),
  ),
  REDIS_URL: v.optional(
    v.pipe(
      checked('redis or rediss address', problemOfRedis),
      v.description(
        'Redis 6 or newer, or Valkey, through which replicas share answers and deletions, see [operating](operating.md). User, password and database may be part of the address.',
      ),
      v.examples(['rediss://viewer:password@redis.example:6379']),
    ),
  ),
  LOG_LEVEL: v.optional(
    v.pipe(
      v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`),
      v.metadata({ values: LOG_LEVELS.join(', ') }),
      v.description('Least severe level that is logged. No level logs an identifier or a value.'),
    ),
    'info',
  ),
  METRICS_TOKEN: v.optional(
    v.pipe(
      checked('16 characters or more', (token) =>
        /^[\x21-\x7e]{16,}$/.test(token)
          ? null
          : 'must have at least 16 characters that a header can carry, none of them a space',
      ),
      v.description(
        'Serves `GET /metrics` for Prometheus to readers that send it as `Authorization: Bearer`. Without this and `METRICS_PORT` there are no metrics.',
      ),
    ),
  ),
  METRICS_PORT: v.optional(
    v.pipe(
      count(65_535, 'must be a number from 0 to 65535, and another than PORT'),
      v.description('Serves the metrics on this port instead of beside the pages.'),
    ),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
    v.pipe(
      httpAddress,
      v.description(
        "Collector of traces, by OTLP over HTTP (JSON, to `/v1/traces` below it). OpenTelemetry's own settings for headers, sampling and resource apply too.",
      ),
      v.examples(['http://collector:4318']),
    ),
  ),
});

export type SettingName = keyof typeof settingsSchema.entries;

export function isEnabled(word: string | undefined): boolean {
  return enabledWords.some((enabled) => enabled === word?.trim().toLowerCase());
}
