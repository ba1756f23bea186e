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
import { routeAt } from '#lib/runtime/routes.ts';
import { expectSettings, heap, PINNED, read, viewer } from './test-deploy.ts';

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
    expect(pod.metadata.annotations['prometheus.io/port']).toBe(settings['METRICS_PORT']);
    expect(pod.spec.securityContext.runAsUser).toBe(Number(viewer?.user?.split(':')[0]));
    expect(container.image).toMatch(PINNED);
    const [, seconds] = container.lifecycle.preStop.exec.command;
    expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(seconds) + MAX_SHUTDOWN_MS / 1000 + 5);
    expect(Number.parseInt(container.resources.limits.memory, 10)).toBeGreaterThanOrEqual(heap * 2);
  });

  test('send every path to the pods, and ask others only for static files that one does not have', () => {
    const { host } = new URL(settings['APP_URL'] ?? '');
    const rules = (path: string) => ({
      spec: { tls: [{ hosts: [host] }], rules: [{ host, http: { paths: [{ path }] } }] },
    });
    const [pages, files] = all('Ingress');
    expect(pages).toMatchObject(rules('/'));
    expect(pages).toMatchObject({
      metadata: { annotations: { 'nginx.ingress.kubernetes.io/enable-access-log': 'false' } },
    });
    expect(files).toMatchObject(rules('/_next/static/'));
    expect(files).toMatchObject({
      metadata: { annotations: { 'nginx.ingress.kubernetes.io/proxy-next-upstream': 'error http_404' } },
    });
  });

  test('scale by CPU alone, as a second metric that is missing keeps pods from ever going', () => {
    const metrics = v.parse(
      v.object({ spec: v.object({ metrics: v.array(v.unknown()) }) }),
      of('HorizontalPodAutoscaler'),
    ).spec.metrics;
    expect(metrics).toHaveLength(1);
    expect(metrics[0]).toMatchObject({ type: 'Resource', resource: { name: 'cpu' } });
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
