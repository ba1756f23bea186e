import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { createSealing } from '#lib/share/seal.ts';
import { shareJsonSchema } from '#lib/run/docs.ts';
import { inRoot } from '#lib/run/paths.mjs';
import { expect, test } from '../support/fixtures.ts';
import { readSamples } from '#lib/tracking/test-samples.ts';

const accept = { headers: { accept: 'application/json' } };
const schema = JSON.parse(readFileSync(inRoot('docs', 'share.schema.json'), 'utf8'));
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const check = ajv.compile(schema);

function read(text: string): unknown {
  const body: unknown = JSON.parse(text);
  expect(check(body), JSON.stringify(check.errors)).toBe(true);
  return body;
}

test('the schema in the docs is that of the code, and refuses what is not of it', () => {
  expect(schema).toEqual(JSON.parse(JSON.stringify(shareJsonSchema())));
  for (const wrong of [
    {},
    { version: 2, state: 'unavailable' },
    { version: 1, state: 'fault' },
    { version: 1, state: 'shared' },
  ])
    expect(check(wrong), JSON.stringify(wrong)).toBe(false);
});

test('programs get the facts of the page, under its outcomes and headers', async ({
  ask,
  newShare,
  newShareId,
  service,
}) => {
  const shareId = await newShare({
    AssetName: 'Reagents',
    Status: 'In transit',
    Exceptions: ['Late'],
    LocationHistory: [
      { Timestamp: '2026-03-14T09:00:00Z', Latitude: 59.9, Longitude: 10.7, Address: 'Oslo', temperatureC: 4.5 },
      { Timestamp: '2026-03-13T09:00:00Z', Latitude: 59.7, Longitude: 10.2, Address: 'Quay', temperatureC: 5 },
    ],
  });
  const answer = await ask(`/share?id=${shareId}`, accept);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': expect.stringContaining('noindex'),
    vary: expect.stringContaining('Accept'),
  });
  expect(read(answer.text)).toMatchObject({
    version: 1,
    state: 'shared',
    failingSince: null,
    asset: {
      name: 'Reagents',
      status: { text: 'In transit' },
      exceptions: { labels: ['Late'], more: 0 },
      readings: [{ quantity: 'temperature', unit: '°C' }],
    },
    history: [
      {
        number: 2,
        position: { latitude: 59.9, longitude: 10.7 },
        time: { iso: '2026-03-14T09:00:00.000Z' },
        readings: [4.5],
      },
      { number: 1, readings: [5] },
    ],
  });
  expect(answer.text).not.toContain(shareId);
  expect((await ask(`/share?id=${shareId}`, { ...accept, method: 'HEAD' })).text).toBe('');

  const unavailable = await ask(`/share?id=${newShareId()}`, accept);
  expect([unavailable.status, read(unavailable.text)]).toEqual([404, { version: 1, state: 'unavailable' }]);
  expect((await ask('/share?id=a&id=b', accept)).status).toBe(400);
  for (const query of ['', '?id=']) {
    const malformed = await ask(`/share${query}`, accept);
    expect([malformed.status, malformed.text]).toEqual([404, unavailable.text]);
  }
  const broken = newShareId();
  await service.respond(broken, 'oops');
  const fault = await ask(`/share?id=${broken}`, accept);
  expect([fault.status, read(fault.text)]).toEqual([502, { version: 1, state: 'fault', reason: 'unreadable' }]);
  // Without the viewer's key, every sealed link is unknown.
  const token =
    createSealing(['k'.repeat(32)]).seal({ shareId, host: 'localhost', until: 1, afterDelivery: null, hide: [] }) ?? '';
  expect((await ask(`/share?id=${token}`, accept)).text).toBe(unavailable.text);
});

test('a program gets JSON whatever it is called', async ({ ask, newShare }) => {
  const shareId = await newShare({ AssetName: 'Box', LocationHistory: [] });
  for (const userAgent of ['okhttp/4.12.0', 'Go-http-client/2.0', 'ShopSync/1.0 (+https://shop.example/about)']) {
    const { status, text } = await ask(`/share?id=${shareId}`, {
      headers: { ...accept.headers, 'user-agent': userAgent },
    });
    expect([status, read(text)], userAgent).toMatchObject([200, { state: 'shared', asset: { name: 'Box' } }]);
  }
});

test('a browser gets the page, whatever else it accepts', async ({ ask, newShare }) => {
  const shareId = await newShare({ AssetName: 'Box', LocationHistory: [] });
  for (const value of ['text/html,application/json;q=0.9', '*/*', ''])
    expect((await ask(`/share?id=${shareId}`, { headers: { accept: value } })).headers['content-type']).toContain(
      'text/html',
    );
});

test('every sample is answered in the schema', async ({ ask, newShareId, service }) => {
  test.setTimeout(120_000);
  for (const { body } of readSamples()) {
    const shareId = newShareId();
    await service.respond(shareId, body);
    const { status, text } = await ask(`/share?id=${shareId}`, accept);
    expect([200, 404, 502]).toContain(status);
    read(text);
  }
});
