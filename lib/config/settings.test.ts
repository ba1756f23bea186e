import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const base = { TRACKING_BASE_URL: 'https://api.example.com/v1' };

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

describe('settings', () => {
  test('require only the address of the service', () => {
    expect(readSettings(base)).toMatchObject({
      baseUrl: 'https://api.example.com/v1',
      appUrl: 'http://localhost:3000',
      tiles: null,
      freshMs: 5000,
      staleMs: 60_000,
      drainMs: 2000,
      trustedProxies: 0,
      missesPerAddress: 30,
      metrics: { token: null, port: null },
    });
  });
  test('are refused without the address of the service', () => {
    expect(problemsOf({})).toEqual([expect.stringContaining('TRACKING_BASE_URL is missing')]);
  });
  test('refuse a misspelt name with the nearest one', () => {
    const meant = {
      REDIS_ULR: 'REDIS_URL',
      REDIS_URI: 'REDIS_URL',
      TRUSTED_PROXY: 'TRUSTED_PROXIES',
      APP_ULR: 'APP_URL',
      BRAND_FILE: 'BRANDS_FILE',
      rate_limit_miss: 'RATE_LIMIT_MISSES',
    };
    for (const [name, near] of Object.entries(meant))
      expect(problemsOf({ ...base, [name]: '1' })).toEqual([`${name} is not a setting: did you mean ${near}?`]);
    const others = ['API_URL', 'PATH', 'HOST', 'HOSTTYPE', 'LOGNAME', 'REDIS_PORT', 'REDIS_SERVICE_HOST', 'NODE_ENV'];
    expect(problemsOf({ ...base, ...Object.fromEntries(others.map((name) => [name, '1'])) })).toEqual([]);
  });
  test('are logged without secrets', () => {
    const { logged } = readSettings({
      ...base,
      TILE_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png?key=secret',
      REDIS_URL: 'rediss://viewer:secret@redis.example:6379/2',
      HMAC_KEY: 'secret-'.repeat(8),
      METRICS_TOKEN: 'secret-'.repeat(8),
      RATE_LIMIT_MISSES: '50',
    });
    expect(logged).toMatchObject({
      TRACKING_BASE_URL: 'https://api.example.com',
      TILE_URL: 'https://{s}.tiles.example',
      REDIS_URL: 'rediss://redis.example:6379',
      HMAC_KEY: 'set',
      METRICS_TOKEN: 'set',
      RATE_LIMIT_MISSES: '50',
      SHARE_FRESH_SECONDS: '5',
    });
    expect(JSON.stringify(logged)).not.toContain('secret');
    expect(logged).not.toHaveProperty('BRANDS_FILE');
  });
  test('list every problem at once', () => {
    const problems = problemsOf({
      TRACKING_BASE_URL: 'http://api.example.com',
      APP_URL: 'nonsense',
      TILE_URL: 'https://tiles.example/{z}/{x}.png',
      SHARE_FRESH_SECONDS: 'soon',
      SHARE_STALE_SECONDS: '3600',
      DRAIN_SECONDS: '11',
      LOG_LEVEL: 'loud',
      FIELD_MAP_FILE: '/nowhere/map.json',
    });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'APP_URL',
      'TILE_URL',
      'SHARE_FRESH_SECONDS',
      'SHARE_STALE_SECONDS',
      'DRAIN_SECONDS',
      'LOG_LEVEL',
      'TRACKING_BASE_URL',
      'FIELD_MAP_FILE',
    ]);
  });
  test('take several keys for sealed links, none of them short', () => {
    const [key, next] = ['k'.repeat(32), 'n'.repeat(32)];
    expect(readSettings(base).sealKeys).toEqual([]);
    expect(readSettings({ ...base, SEAL_KEYS: `${key}, ${next}` }).sealKeys).toEqual([key, next]);
    for (const keys of ['short', `${key},`, `${key},short`])
      expect(problemsOf({ ...base, SEAL_KEYS: keys })).toEqual([expect.stringMatching(/^SEAL_KEYS must be secrets/)]);
  });
  test('require a shared key with a Redis', () => {
    const key = 'k'.repeat(32);
    const redis = { ...base, REDIS_URL: 'rediss://viewer:secret@redis.example' };
    expect(readSettings({ ...redis, HMAC_KEY: key })).toMatchObject({ redisUrl: redis.REDIS_URL });
    for (const without of [redis, { ...redis, HMAC_KEY: key.slice(1) }])
      expect(problemsOf(without)).toEqual([expect.stringContaining('REDIS_URL needs an HMAC_KEY of at least 32')]);
    const problems = problemsOf({ ...redis, REDIS_URL: 'http://secret@redis', HMAC_KEY: key });
    expect(problems).toEqual(['REDIS_URL must start with redis:// or rediss://']);
  });
  test('allow plain http on loopback only, and no secrets in addresses', () => {
    for (const url of ['http://127.0.0.1:4000', 'http://localhost:4000/prefix', 'http://[::1]:4000'])
      expect(problemsOf({ TRACKING_BASE_URL: url })).toEqual([]);
    for (const url of [
      'http://10.0.0.1',
      'http://127.0.0.1.evil.example',
      'ftp://x',
      'https://me:pw@x.example',
      'https://x.example/?a=1',
      'https://x.example/#a',
    ])
      expect(problemsOf({ TRACKING_BASE_URL: url })).toHaveLength(1);
  });
  test('never quote an address in a problem', () => {
    expect(problemsOf({ TRACKING_BASE_URL: 'https://me:secret@x.example' }).join()).not.toContain('secret');
  });
  test('refuse ports out of range, and secrets in tile addresses', () => {
    expect(problemsOf({ ...base, PORT: 'http' })).toEqual([expect.stringContaining('PORT')]);
    expect(problemsOf({ ...base, PORT: '70000' })).toEqual([expect.stringContaining('PORT')]);
    for (const TILE_URL of [
      'https://me:pw@t.example/{z}/{x}/{y}',
      'https://a{s}.t.example/{z}/{x}/{y}',
      'ftp://t.example/{z}/{x}/{y}',
    ])
      expect(problemsOf({ ...base, TILE_URL })).toHaveLength(1);
  });
  test('keep the attribution with the tiles', () => {
    const settings = readSettings({
      ...base,
      TILE_URL: 'https://{s}.tiles.example/{z}/{x}/{y}{r}.png',
      TILE_ATTRIBUTION: '© Tiles',
    });
    expect(settings.tiles).toEqual({ url: 'https://{s}.tiles.example/{z}/{x}/{y}{r}.png', attribution: '© Tiles' });
  });
  test('make hosts strict only for a known word, and only with a brands file', () => {
    for (const STRICT_HOSTS of ['1', 'TRUE', 'yes', ' on '])
      expect(readSettings({ ...base, STRICT_HOSTS, BRANDS_FILE: ' brands.json ' })).toMatchObject({
        strictHosts: true,
        brandsFile: 'brands.json',
      });
    for (const STRICT_HOSTS of ['0', 'false', 'No', 'off', ''])
      expect(readSettings({ ...base, STRICT_HOSTS })).toMatchObject({ strictHosts: false, brandsFile: null });
    expect(problemsOf({ ...base, STRICT_HOSTS: '2', BRANDS_FILE: 'brands.json' })).toEqual([
      expect.stringContaining('STRICT_HOSTS must be 1 or 0'),
    ]);
    expect(problemsOf({ ...base, STRICT_HOSTS: '1' })).toEqual([
      expect.stringContaining('STRICT_HOSTS needs a BRANDS_FILE'),
    ]);
  });
  test('allow plain http inside a cluster only for a known word', () => {
    const inside = { TRACKING_BASE_URL: 'http://tracking.cluster:4000/v1' };
    expect(problemsOf({ ...inside, ALLOW_PLAIN_HTTP_SERVICE: '0' })).toHaveLength(1);
    expect(problemsOf({ ...inside, ALLOW_PLAIN_HTTP_SERVICE: 'please' })).toHaveLength(2);
    expect(readSettings({ ...inside, ALLOW_PLAIN_HTTP_SERVICE: ' Yes ' })).toMatchObject({
      baseUrl: inside.TRACKING_BASE_URL,
      allowsPlainHttp: true,
    });
    expect(readSettings(base).allowsPlainHttp).toBe(false);
  });
  test('read the field map from its file, and name its problems', () => {
    const folder = mkdtempSync(join(tmpdir(), 'field-map-'));
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    expect(() => readSettings({ ...base, FIELD_MAP_FILE: file('empty.json', '{}') })).toThrow(
      /FIELD_MAP_FILE: The field map names nothing/,
    );
    expect(
      readSettings({ ...base, FIELD_MAP_FILE: file('good.json', '{"history":"Data.Locations"}') }).fieldMap,
    ).not.toBeNull();
    expect(problemsOf({ ...base, FIELD_MAP_FILE: file('broken.json', '{') })).toEqual([
      expect.stringContaining('is not JSON'),
    ]);
    expect(problemsOf({ ...base, FIELD_MAP_FILE: file('typo.json', '{"histori":"x"}') })[0]).toContain('histori');
  });
});
