import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Service } from 'kubernetes-models/v1/Service';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readSettings } from '#lib/config/settings.ts';
import { MAX_SHUTDOWN_MS } from './shutdown.ts';
import { MAX_BODY_BYTES, routeAt } from '#lib/runtime/routes.ts';
import { expectSettings, heap, read, viewer } from './test-deploy.ts';

const SECRETS = ['HMAC_KEY', 'REDIS_URL', 'METRICS_TOKEN'];

const resourceSchema = v.object({ kind: v.string() });
const kinds: Readonly<Record<string, new (data: never) => { validate(): void }>> = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
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
      metadata: v.object({ labels }),
      spec: v.object({
        terminationGracePeriodSeconds: v.number(),
        securityContext: v.object({ runAsNonRoot: v.literal(true), runAsUser: v.number() }),
        containers: v.tuple([
          v.object({
            image: v.string(),
            ports: v.array(v.object({ name: v.string(), containerPort: v.number() })),
            resources: v.object({ requests: v.object({ cpu: v.string() }), limits: v.object({ memory: v.string() }) }),
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

const gatewaySchema = v.strictObject({
  apiVersion: v.literal('gateway.networking.k8s.io/v1'),
  kind: v.literal('Gateway'),
  metadata: v.strictObject({ name: v.string(), labels, annotations: labels }),
  spec: v.strictObject({
    gatewayClassName: v.string(),
    listeners: v.tuple([
      v.strictObject({
        name: v.literal('http'),
        protocol: v.literal('HTTP'),
        port: v.literal(80),
        hostname: v.string(),
      }),
      v.strictObject({
        name: v.literal('https'),
        protocol: v.literal('HTTPS'),
        port: v.literal(443),
        hostname: v.string(),
        tls: v.strictObject({ certificateRefs: v.tuple([v.strictObject({ name: v.string() })]) }),
      }),
    ]),
  }),
});
const pathSchema = v.strictObject({ type: v.picklist(['Exact', 'PathPrefix']), value: v.string() });
const routeSchema = v.strictObject({
  apiVersion: v.literal('gateway.networking.k8s.io/v1'),
  kind: v.literal('HTTPRoute'),
  metadata: v.strictObject({ name: v.string(), labels }),
  spec: v.strictObject({
    parentRefs: v.tuple([v.strictObject({ name: v.string(), sectionName: v.string() })]),
    hostnames: v.tuple([v.string()]),
    rules: v.array(
      v.strictObject({
        matches: v.optional(v.array(v.strictObject({ path: pathSchema })), []),
        filters: v.optional(
          v.tuple([
            v.strictObject({
              type: v.literal('RequestRedirect'),
              requestRedirect: v.strictObject({ scheme: v.literal('https'), statusCode: v.literal(301) }),
            }),
          ]),
        ),
        timeouts: v.optional(v.strictObject({ request: v.pipe(v.string(), v.regex(/^\d+s$/)) })),
        backendRefs: v.optional(v.tuple([v.strictObject({ name: v.string(), port: v.number() })])),
      }),
    ),
  }),
});

describe('the Kubernetes manifests', () => {
  const documentsOf = (file: string) => parseAllDocuments(read(file)).map((document): unknown => document.toJS());
  const documents = [...documentsOf('kubernetes.yaml'), ...documentsOf('kubernetes-ingress.yaml')];
  const all = (kind: string) => documents.filter((document) => v.is(v.object({ kind: v.literal(kind) }), document));
  const of = (kind: string) => all(kind)[0];
  const deployment = v.parse(deploymentSchema, of('Deployment'));
  const pod = deployment.spec.template;
  const [container] = pod.spec.containers;
  const { data: settings } = v.parse(v.object({ data: labels }), of('ConfigMap'));

  test('match their schemas', () => {
    const found = documents.map((document) => v.parse(resourceSchema, document).kind);
    expect([...new Set(found)].sort()).toEqual(Object.keys(kinds));
    for (const document of documents) {
      const { kind } = v.parse(resourceSchema, document);
      const resource: { validate(): void } = Reflect.construct(kinds[kind] ?? Object, [document]);
      expect(() => resource.validate(), kind).not.toThrow();
    }
    const broken: { validate(): void } = Reflect.construct(Service, [{ spec: { ports: [{ port: 'http' }] } }]);
    expect(() => broken.validate()).toThrow();
  });

  test('probe existing addresses, run as the user of the image, and leave time to drain', () => {
    for (const { httpGet } of [container.startupProbe, container.livenessProbe, container.readinessProbe]) {
      expect(routeAt(httpGet.path)?.onAnyHost, httpGet.path).toBe(true);
      expect(httpGet.port).toBe('http');
    }
    expect(container.readinessProbe.httpGet.path).toBe('/readyz');
    expect(container.ports).toEqual([
      { name: 'http', containerPort: Number(viewer?.environment['PORT']) },
      { name: 'metrics', containerPort: Number(settings['METRICS_PORT']) },
    ]);
    expect(pod.spec.securityContext.runAsUser).toBe(Number(viewer?.user?.split(':')[0]));
    expect(container.image).toMatch(/\/share-viewer:\d+\.\d+\.\d+$/);
    const [, seconds] = container.lifecycle.preStop.exec.command;
    expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(seconds) + MAX_SHUTDOWN_MS / 1000 + 5);
    expect(Number.parseInt(container.resources.limits.memory, 10)).toBeGreaterThanOrEqual(heap * 2);
  });

  test('send every path to the pods, and ask others only for static files that one does not have', () => {
    const { host } = new URL(settings['APP_URL'] ?? '');
    const rules = (path: string) => ({
      spec: { tls: [{ hosts: [host] }], rules: [{ host, http: { paths: [{ path }] } }] },
    });
    const nginx = (annotations: Readonly<Record<string, string>>) => ({
      metadata: {
        annotations: Object.fromEntries(
          Object.entries(annotations).map(([name, value]) => [`nginx.ingress.kubernetes.io/${name}`, value]),
        ),
      },
    });
    const [pages, files] = all('Ingress');
    const retries = { 'proxy-connect-timeout': '1', 'proxy-next-upstream-timeout': '3' };
    expect(pages).toMatchObject(rules('/'));
    expect(pages).toMatchObject(
      nginx({
        ...retries,
        'enable-access-log': 'false',
        'proxy-body-size': `${MAX_BODY_BYTES / 1024}k`,
        'proxy-next-upstream': 'error timeout non_idempotent',
      }),
    );
    expect(files).toMatchObject(rules('/_next/static/'));
    expect(files).toMatchObject(nginx({ ...retries, 'proxy-next-upstream': 'error timeout http_404' }));
  });

  test('send the same paths through a gateway, with a limit of time for pages alone', () => {
    const { host } = new URL(settings['APP_URL'] ?? '');
    const [first, ...others] = documentsOf('kubernetes-gateway.yaml');
    const gateway = v.parse(gatewaySchema, first);
    const [redirect, route] = v.parse(v.tuple([routeSchema, routeSchema]), others);
    for (const { hostname } of gateway.spec.listeners) expect(hostname).toBe(host);
    for (const [{ spec }, section] of [[redirect, 'http'] as const, [route, 'https'] as const]) {
      expect(spec.parentRefs).toEqual([{ name: gateway.metadata.name, sectionName: section }]);
      expect(spec.hostnames).toEqual([host]);
    }
    expect(redirect.spec.rules).toMatchObject([{ filters: [{ type: 'RequestRedirect' }] }]);
    const [pages, everything] = route.spec.rules;
    for (const { path } of pages?.matches ?? []) expect(routeAt(path.value), path.value).not.toBeNull();
    expect(pages?.timeouts).toEqual({ request: '15s' });
    expect(everything).toMatchObject({
      matches: [{ path: { type: 'PathPrefix', value: '/' } }],
      timeouts: { request: '0s' },
    });
    expect(of('Service')).toMatchObject({ metadata: { name: 'share-viewer' }, spec: { ports: [{ port: 80 }] } });
    for (const { backendRefs } of route.spec.rules) expect(backendRefs).toEqual([{ name: 'share-viewer', port: 80 }]);
  });

  test('scale by CPU alone, before the one core that renders is full, and request what the sizing says', () => {
    // A second metric that is missing would keep pods from ever going.
    const [metric] = v.parse(
      v.object({
        spec: v.object({
          metrics: v.tuple([
            v.object({
              type: v.literal('Resource'),
              resource: v.object({
                name: v.literal('cpu'),
                target: v.object({ type: v.literal('Utilization'), averageUtilization: v.number() }),
              }),
            }),
          ]),
        }),
      }),
      of('HorizontalPodAutoscaler'),
    ).spec.metrics;
    const { cpu } = container.resources.requests;
    expect(cpu).toBe('1500m');
    expect(read('../operating.md')).toMatch(/one and a half cores\s+per\s+replica/);
    expect((metric.resource.target.averageUtilization / 100) * (Number.parseInt(cpu, 10) / 1000)).toBeLessThan(0.8);
  });

  test('select the same pods, set existing settings, and contain no secrets', () => {
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
