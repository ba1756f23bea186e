import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:http';
import { expect, test } from '../support/fixtures.ts';
import { listen, readText } from '../support/http-server.ts';
import { logLines } from '../support/output-lines.ts';
import { startViewerIn } from '../support/processes.ts';
import { rawRequest } from '../support/raw-request.ts';

const token = 'metrics-token-of-the-tests';

test('sends spans down to the service call to the collector, without personal data', async ({
  run,
  service,
  newShareId,
}) => {
  const sent: string[] = [];
  const collector = createServer((request, response) => {
    void readText(request).then((text) => {
      sent.push(`${request.url ?? ''} ${text}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  const collectorUrl = await listen(collector);
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-traces-'));
  const viewer = await startViewerIn(folder, run.serviceUrl, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    METRICS_TOKEN: token,
  });
  const [good, broken] = [newShareId(), newShareId()];
  await service.respond(good, { AssetName: 'canary-cargo', Status: 'In transit' });
  await service.answer(broken, { kind: 'reset' });
  try {
    await test.step('has rendered a page of each kind when it says ready, unknown to the service and the metrics', async () => {
      const { text } = await rawRequest(viewer.url, '/metrics', { headers: { authorization: `Bearer ${token}` } });
      expect(readFileSync(viewer.output, 'utf8')).not.toMatch(/warmUp|"level":[456]0/);
      for (const name of ['cache_total', 'service_attempts_total', 'service_duration_seconds_count', 'limited_total'])
        expect(text).not.toMatch(new RegExp(`^share_viewer_${name}(?:\\{.*\\})? [^0]`, 'm'));
      expect(text).not.toMatch(/requests_total\{route="(?!health|metrics).* [^0]$/m);
    });

    const trace = '0af7651916cd43dd8448eb211c80319c';
    const headers = {
      traceparent: `00-${trace}-b7ad6b7169203331-01`,
      tracestate: 'canary=canary',
      baggage: 'canary=canary',
      'user-agent': 'canary-browser',
      referer: `http://canary.example/share?id=${good}`,
      'x-forwarded-for': '192.0.2.77',
    };
    for (const path of [`/share?id=${good}`, `/share?id=${broken}`, `/canary-path/${good}`, `/?link=${good}`])
      await rawRequest(viewer.url, path, { headers });
    await rawRequest(viewer.url, '/share/data', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'x-share-viewer': '1' },
      body: JSON.stringify({ id: good }),
    });
    const spans = () => sent.join('\n');
    await expect.poll(spans).toContain('ask service');
    await expect.poll(spans).toContain('/share/data');
    await expect.poll(spans).toContain('"connection"');
    expect(spans()).not.toMatch(/canary|[?&]id=|AssetShareID|192\.0\.2|localhost/);
    expect(spans()).not.toContain(trace);
    for (const name of [...spans().matchAll(/"name":"([^"]*)"/g)].map(([, name = '']) => name))
      expect(name).toMatch(/^[\w ./()*-]+$/);
  } finally {
    await viewer.stop();
    collector.close();
  }
  const output = readFileSync(viewer.output, 'utf8');
  rmSync(folder, { recursive: true, force: true });
  expect(logLines(output).length).toBeGreaterThan(0);
  expect(output).not.toContain('canary');
});
