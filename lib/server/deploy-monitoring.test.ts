import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { METRICS_PATH } from './metrics-endpoint.ts';
import { createMetrics } from '#lib/runtime/metrics.ts';
import { folder, read, root } from './test-deploy.ts';

const alertSchema = v.object({
  alert: v.string(),
  expr: v.string(),
  for: v.string(),
  labels: v.object({ severity: v.picklist(['page', 'ticket']) }),
  annotations: v.object({ summary: v.string() }),
});
const rulesSchema = v.object({ groups: v.tuple([v.object({ rules: v.array(alertSchema) })]) });
const targetSchema = v.object({ expr: v.string() });
const dashboardSchema = v.object({
  panels: v.array(
    v.object({
      title: v.string(),
      gridPos: v.object({ x: v.number(), y: v.number(), w: v.number(), h: v.number() }),
      targets: v.optional(v.array(targetSchema), []),
    }),
  ),
});

const { groups } = v.parse(rulesSchema, parse(read('prometheus/alerts.yaml')));
const alerts = groups[0].rules;
const { panels } = v.parse(dashboardSchema, JSON.parse(read('grafana/share-viewer.json')));
const dashboardQueries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

/** Every series that the alerts and the dashboard use. */
async function realMetrics(): Promise<string> {
  const metrics = createMetrics();
  metrics.includeProcess();
  metrics.requestBegan();
  metrics.requestEnded('share', 'unavailable', 1);
  metrics.upstreamAnswered('shared', 1);
  metrics.watch('breakers', () => ({ closed: 1, open: 0, 'half-open': 0 }));
  metrics.watch('rendering', () => ({ rendering: 0, waiting: 0 }));
  metrics.watch('upstream_slots', () => ({ taken: 0, waiting: 0 }));
  return metrics.text();
}

test('alerts and the dashboard use metrics, labels and values that exist', async () => {
  const text = await realMetrics();
  for (const query of [...alerts.map(({ expr }) => expr), ...dashboardQueries]) {
    const used = [...query.matchAll(/\b((?:share_viewer|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
    for (const [, name = '', selectors = ''] of used) {
      expect(text, query).toMatch(new RegExp(`^${name}[ {]`, 'm'));
      for (const [, label = '', , values = ''] of selectors.matchAll(/(\w+)(=~|!=|=)"([^"]*)"/g)) {
        if (label === 'job' || label === 'instance') continue;
        expect(text, query).toMatch(new RegExp(`^${name}\\{[^}]*\\b${label}="`, 'm'));
        for (const value of values.split('|'))
          expect(text, query).toMatch(new RegExp(`^${name}\\{[^}]*\\b${label}="${value}"`, 'm'));
      }
    }
    for (const [, labels = ''] of query.matchAll(/\b(?:by|on) \(([^)]*)\)/g))
      for (const label of labels.split(', ').filter((each) => each !== 'instance'))
        expect(text, query).toMatch(new RegExp(`[{,]${label}="`));
  }
});

test('the manual says what to do about each alert', () => {
  const manual = readFileSync(join(root, 'docs', 'operating.md'), 'utf8');
  for (const { alert } of alerts) expect(manual).toContain(`\`${alert}\``);
  for (const [alert] of manual.matchAll(/ShareViewer\w+/g)) expect(alerts.map((each) => each.alert)).toContain(alert);
});

test('the panels of the dashboard do not overlap', () => {
  const taken = new Set<string>();
  for (const { gridPos, title } of panels)
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        expect(taken.has(`${x} ${y}`), title).toBe(false);
        expect(x).toBeLessThan(24);
        taken.add(`${x} ${y}`);
      }
});

test('Prometheus asks the replicas of nginx and of Compose', () => {
  const scrapeSchema = v.object({
    scrape_configs: v.tuple([
      v.object({
        job_name: v.literal('share-viewer'),
        authorization: v.optional(v.object({ credentials_file: v.string() })),
        metrics_path: v.optional(v.literal(METRICS_PATH)),
        static_configs: v.tuple([v.object({ targets: v.array(v.string()) })]),
      }),
    ]),
  });
  for (const place of ['nginx', 'compose']) {
    const file = place === 'nginx' ? 'prometheus/prometheus.yaml' : 'compose/prometheus.yaml';
    const { scrape_configs: jobs } = v.parse(scrapeSchema, parse(read(file)));
    const replicas = [...read(`${place}/replicas.conf`).matchAll(/^server (\S+:\d+)/gm)].map(([, address = '']) =>
      // There the metrics have a port of their own.
      place === 'compose' ? address.replace(/\d+$/, '9464') : address,
    );
    expect(jobs[0].static_configs[0].targets).toEqual(replicas);
  }
});

test('every way to scrape gives the job name that the alerts select', () => {
  const jobs = new Set(alerts.flatMap(({ expr }) => [...expr.matchAll(/\bjob="([^"]*)"/g)].map(([, job]) => job)));
  expect([...jobs]).toEqual(['share-viewer']);
  const jobSchema = v.object({ scrape_configs: v.tuple([v.object({ job_name: v.literal('share-viewer') })]) });
  for (const file of ['prometheus/prometheus.yaml', 'compose/prometheus.yaml', 'prometheus/kubernetes.yaml'])
    expect(v.is(jobSchema, parse(read(file))), file).toBe(true);
  const pods = { 'app.kubernetes.io/name': 'share-viewer' };
  const port = { name: 'metrics', containerPort: 9464 };
  const manifests = parseAllDocuments(read('kubernetes.yaml')).map((document): unknown => document.toJS());
  expect(manifests).toContainEqual(
    expect.objectContaining({
      kind: 'Deployment',
      spec: expect.objectContaining({
        template: expect.objectContaining({
          // Annotations would add a second job with another name.
          metadata: { labels: pods },
          spec: expect.objectContaining({
            containers: [expect.objectContaining({ ports: expect.arrayContaining([port]) })],
          }),
        }),
      }),
    }),
  );
  expect(parse(read('prometheus/pod-monitor.yaml'))).toMatchObject({
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PodMonitor',
    spec: {
      jobLabel: Object.keys(pods)[0],
      selector: { matchLabels: pods },
      podMetricsEndpoints: [{ port: port.name }],
    },
  });
  expect(read('prometheus/kubernetes.yaml')).toContain(`port_name], regex: ${port.name},`);
  expect(read('prometheus/kubernetes.yaml')).toContain(`app_kubernetes_io_name], regex: share-viewer,`);
});

describe('with Prometheus installed', () => {
  test.skipIf(!hasPromtool)('promtool accepts the files, and each alert fires when it should', () => {
    for (const args of [
      ['check', 'rules', 'alerts.yaml'],
      ['test', 'rules', 'alerts.test.yaml'],
      ['check', 'config', '--syntax-only', 'prometheus.yaml'],
      ['check', 'config', '--syntax-only', '../compose/prometheus.yaml'],
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', args, {
        cwd: join(folder, 'prometheus'),
        encoding: 'utf8',
      });
      expect(status, `promtool ${args.join(' ')}\n${stdout}${stderr}`).toBe(0);
    }
  });
});
