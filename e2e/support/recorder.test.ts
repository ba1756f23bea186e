import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from './http-server.ts';
import { SERVICE_PATH, startRecorder, type Recorder } from './recorder.ts';
import { controlService, type ServiceControl } from './service-control.ts';

const upstream = createServer((request, response) => response.end(JSON.stringify({ url: request.url })));
let recorder: Recorder;
let service: ServiceControl;

beforeAll(async () => {
  recorder = await startRecorder(await listen(upstream));
  service = controlService(recorder.controlUrl);
});
afterAll(async () => {
  await recorder.close();
  upstream.close();
});

function ask(shareId: string, headers: Record<string, string> = {}) {
  return fetch(`${recorder.serviceUrl}/Assets/GetSharing?AssetShareID=${encodeURIComponent(shareId)}`, { headers });
}

describe('the recorder', () => {
  test('forwards a request without its own path prefix and records it unchanged', async () => {
    expect(await (await ask('a b+ü', { 'x-note': 'here' })).json()).toEqual({
      url: '/Assets/GetSharing?AssetShareID=a%20b%2B%C3%BC',
    });
    const [recorded] = await service.requests('a b+ü');
    expect(recorded).toMatchObject({
      method: 'GET',
      path: `${SERVICE_PATH}/Assets/GetSharing`,
      query: 'AssetShareID=a%20b%2B%C3%BC',
    });
    expect(recorded?.headers).toContain('x-note: here');
  });

  test('answers one identifier instead of the service until the answer is removed', async () => {
    await service.answer('one', { kind: 'body', body: '{"own":1}', status: 418, headers: { 'x-own': 'yes' } });
    const own = await ask('one');
    expect([own.status, own.headers.get('x-own'), await own.text()]).toEqual([418, 'yes', '{"own":1}']);
    expect((await ask('other')).status).toBe(200);
    await service.answer('one', null);
    expect((await ask('one')).status).toBe(200);
  });

  test.each([{ kind: 'reset' as const }, { kind: 'cut' as const, body: '{' }])(
    'breaks the connection: $kind',
    async (answer) => {
      await service.answer('broken', answer);
      await expect(ask('broken').then((response) => response.text())).rejects.toThrow();
    },
  );

  test('sends a body byte by byte', async () => {
    await service.answer('slow', { kind: 'drip', body: '{"é":1}', everyMs: 1 });
    expect(await (await ask('slow')).json()).toEqual({ é: 1 });
  });
});
