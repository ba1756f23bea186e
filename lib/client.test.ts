import { describe, expect, it } from 'vitest';
import { createTrackingClient } from './client.ts';
import { createTrackingClient as createFullClient } from './tracking/client.ts';

const transport = () => Promise.reject(new Error('called'));
const plainHttp = [
  'http://api.example.com/v1',
  'http://10.0.0.7:4000',
  'http://0.0.0.0',
  'http://localhost.example.com',
];

describe.each(plainHttp)('%s', (baseUrl) => {
  it('is refused by the client of the package, with and without a key', () => {
    for (const options of [{ baseUrl }, { baseUrl, accessKey: 'canary' }])
      expect(() => createTrackingClient(options)).toThrow(
        new TypeError('The base address must use https: plain http is for loopback addresses only.'),
      );
  });

  it('is refused by the full client with a key, and left to ALLOW_PLAIN_HTTP_SERVICE without one', () => {
    expect(() => createFullClient({ baseUrl, accessKey: 'canary', transport })).toThrow(TypeError);
    expect(createFullClient({ baseUrl, transport })).toBeDefined();
  });
});

it('a client with a key is made for https and for plain http on loopback', async () => {
  for (const baseUrl of ['https://api.example.com/v1', 'http://127.0.0.1:4000', 'http://localhost', 'http://[::1]/v1'])
    await createTrackingClient({ baseUrl, accessKey: 'canary' }).close();
});
