import { expect, test } from './fixtures.ts';

for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'OPTIONS', 'PROPFIND']) {
  test(`${method} on a link is refused without asking the service`, async ({ ask, newShareId, service }) => {
    const shareId = newShareId();
    const { status, headers } = await ask(`/share?id=${shareId}`, { method });
    expect(status).toBe(405);
    expect(headers.allow).toBe('GET, HEAD');
    expect(await service.asked(shareId)).toEqual([]);
  });
}

for (const headers of [{ 'next-action': '0'.repeat(40) }, { 'content-type': 'multipart/form-data; boundary=x' }]) {
  test(`a POST with ${Object.keys(headers)[0]} is refused too`, async ({ ask, newShareId }) => {
    expect((await ask(`/share?id=${newShareId()}`, { method: 'POST', headers, body: '--x\r\n\r\n--x--' })).status).toBe(405);
  });
}

test('HEAD answers like GET, without a body', async ({ ask, shipment }) => {
  const { shareId } = await shipment();
  const { status, text, headers } = await ask(`/share?id=${shareId}`, { method: 'HEAD' });
  expect({ status, text }).toEqual({ status: 200, text: '' });
  expect(headers['cache-control']).toBe('private, no-store');
});
