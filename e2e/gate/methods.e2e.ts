import { readFileSync } from 'node:fs';
import { expect, test } from '../support/fixtures.ts';

for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'OPTIONS', 'PROPFIND']) {
  test(`${method} on a link is refused without asking the service`, async ({ ask, newShareId, service }) => {
    const shareId = newShareId();
    const { status, headers } = await ask(`/share?id=${shareId}`, { method });
    expect(status).toBe(405);
    expect(headers.allow).toBe('GET, HEAD');
    expect(await service.requests(shareId)).toEqual([]);
  });
}

for (const headers of [{ 'next-action': '0'.repeat(40) }, { 'content-type': 'multipart/form-data; boundary=x' }]) {
  test(`refuses a POST with ${Object.keys(headers)[0]}`, async ({ ask, newShareId }) => {
    expect((await ask(`/share?id=${newShareId()}`, { method: 'POST', headers, body: '--x\r\n\r\n--x--' })).status).toBe(
      405,
    );
  });
}

test('build files accept only reads', async ({ ask }) => {
  const [file = ''] = /\/_next\/static\/[^"]+\.js/.exec((await ask('/')).text) ?? [];
  expect((await ask(file)).status).toBe(200);
  for (const method of ['POST', 'PUT', 'OPTIONS', 'TRACE'])
    expect((await ask(file, { method })).status, method).toBe(405);
});

test('a request target that is not a path is 404 and not logged', async ({ ask, run }) => {
  const secret = `canary-${crypto.randomUUID()}`;
  for (const target of [
    `http://[/share?id=${secret}`,
    `http://a:99999/share?id=${secret}`,
    `http://evil.example/share?id=${secret}`,
    `*?id=${secret}`,
    `share?id=${secret}`,
  ]) {
    for (const method of ['GET', 'POST'])
      expect([400, 404, 405], `${method} ${target}`).toContain((await ask(target, { method })).status);
  }
  expect(readFileSync(run.viewerOutput, 'utf8')).not.toContain(secret);
});

test('HEAD answers like GET, without a body', async ({ ask, shipment }) => {
  const { shareId } = await shipment();
  const { status, text, headers } = await ask(`/share?id=${shareId}`, { method: 'HEAD' });
  expect({ status, text }).toEqual({ status: 200, text: '' });
  expect(headers['cache-control']).toBe('private, no-store');
});
