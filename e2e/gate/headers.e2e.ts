import type { Answer } from '../support/answer.ts';
import { expect, test } from '../support/fixtures.ts';

const fixed: Record<string, string> = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive, nosnippet, noimageindex',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // Without bluetooth, because Chromium warns about that directive on every page.
  'permissions-policy': 'geolocation=(), camera=(), microphone=(), payment=(), usb=(), serial=(), browsing-topics=()',
  'x-dns-prefetch-control': 'off',
};

const policy = [
  "default-src 'none'",
  "script-src 'nonce-N' 'strict-dynamic'",
  "style-src 'self' 'nonce-N'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
];

const answers: [number, Answer][] = [
  [200, { kind: 'body', body: '{"AssetName":"canary-cargo","Exceptions":[]}' }],
  [404, { kind: 'body', body: '{}' }],
  [502, { kind: 'body', body: '[]' }],
  [503, { kind: 'reset' }],
];

for (const [status, answer] of answers) {
  test(`a ${status} page has all security headers`, async ({ ask, newShareId, service }) => {
    const shareId = newShareId();
    await service.answer(shareId, answer);
    const { headers, status: actualStatus } = await ask(`/share?id=${shareId}`);

    expect(actualStatus).toBe(status);
    expect(headers).toMatchObject(fixed);
    const nonce = /'nonce-([\w+/=-]{22,})'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
    expect(Buffer.from(nonce, 'base64').length).toBeGreaterThanOrEqual(16);
    expect(String(headers['content-security-policy']).replaceAll(nonce, 'N').split('; ')).toEqual(policy);
    for (const name of ['set-cookie', 'etag', 'x-powered-by', 'server', 'strict-transport-security', 'link'])
      expect(headers[name], name).toBeUndefined();
    expect(headers['retry-after']).toBe(status === 503 ? '30' : undefined);
  });
}

test('every response has its own nonce', async ({ ask, newShareId }) => {
  const path = `/share?id=${newShareId()}`;
  const policies = await Promise.all(
    Array.from({ length: 20 }, async () => (await ask(path)).headers['content-security-policy']),
  );
  expect(new Set(policies).size).toBe(20);
});

test('no header contains the identifier', async ({ ask, shipment, newShareId }) => {
  for (const shareId of [(await shipment()).shareId, newShareId()]) {
    const { headers } = await ask(`/share?id=${shareId}`);
    expect(JSON.stringify(headers)).not.toContain(shareId);
  }
});

for (const path of [
  '/',
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/nothing/here',
  '/share/unavailable',
  '/share/unreachable',
  '/.env',
  '/_next/image?url=%2Ficon.png&w=64&q=75',
]) {
  test(`${path} has nosniff and no-referrer`, async ({ ask }) => {
    const { headers } = await ask(path);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(headers['x-powered-by']).toBeUndefined();
  });
}

for (const path of [
  '/share/unavailable',
  '/share/unreachable',
  '/nothing/here',
  '/.env',
  '/_next/image?url=%2Ficon.png&w=64&q=75',
  '/SHARE',
  '/share;x',
  '/share%2f',
]) {
  test(`${path} requested directly is 404`, async ({ ask }) => {
    expect((await ask(path)).status).toBe(404);
  });
}

test('framework headers from visitors change nothing', async ({ ask, newShare }) => {
  const shareId = await newShare({ AssetName: 'canary-cargo', Status: 'In transit' });
  const sent = [
    { rsc: '1' },
    { rsc: '1', 'next-router-prefetch': '1' },
    { rsc: '1', 'next-router-state-tree': '%5B%22%22%5D' },
    { cookie: '__prerender_bypass=x' },
    { 'x-middleware-subrequest': 'proxy:proxy:proxy' },
    { 'next-action': 'x' },
    { 'x-nextjs-data': '1' },
    { 'next-resume': '1' },
    { 'x-matched-path': '/' },
  ];
  for (const headers of sent) {
    const answer = await ask(`/share?id=${shareId}`, { headers });
    expect(answer.status, JSON.stringify(headers)).toBe(200);
    expect(answer.headers['content-type'], JSON.stringify(headers)).toContain('text/html');
    expect(answer.headers['set-cookie'], JSON.stringify(headers)).toBeUndefined();
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.text).toContain('canary-cargo');
  }
});
