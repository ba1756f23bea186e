import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '#lib/test-character.ts';
import { createTrackingClient } from './client.ts';
import { toOutcome, TrackingError } from './errors.ts';
import { createNodeTransport } from './http/node-transport.ts';
import { startHttpPeer } from './http/test-peer.ts';
import type { Transport } from './http/transport.ts';
import { isShareId } from './types.ts';

const never: Transport = () => Promise.reject(new Error('called'));
const encoder = new TextEncoder();

/** A transport is an interface of ours to be plugged in: this one answers without a network. */
function answering(body: string | Uint8Array, type: readonly string[] = ['application/json']): Transport {
  return async () => ({
    status: 200,
    header: (name) => (name === 'content-type' ? type : []),
    body: typeof body === 'string' ? encoder.encode(body) : body,
  });
}

async function outcomeOf(body: string | Uint8Array, type?: readonly string[]): Promise<string> {
  try {
    return (
      await createTrackingClient({
        baseUrl: 'https://service.example/v1',
        transport: answering(body, type),
      }).getSharing('abc')
    ).kind;
  } catch (error) {
    expect(error).toBeInstanceOf(TrackingError);
    return toOutcome(error);
  }
}

describe('getSharing', () => {
  it('is unavailable without a call for an identifier that cannot be sent', async () => {
    const client = createTrackingClient({ baseUrl: 'https://service.example/', transport: never });
    for (const id of ['', 'a\u0000', 'a\n', '\u007F', '\u0085', 'x'.repeat(513), 'a\uD800', '\uDC00'])
      expect(await client.getSharing(id)).toEqual({ kind: 'unavailable' });
  });

  it('delivers every other identifier exactly, over HTTP, to one path with one parameter', async () => {
    let asked = '';
    const peer = await startHttpPeer((request, response) => {
      asked = request.url ?? '';
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    const transport = createNodeTransport();
    const client = createTrackingClient({ baseUrl: `${peer.baseUrl}/v1`, transport });
    const ids = fc
      .oneof(
        fc.string({ unit: anyCharacter, minLength: 1, maxLength: 100 }),
        fc.constantFrom(
          '../x',
          '%2e%2e%2f',
          '?',
          '#',
          'a&AssetShareID=b',
          'http://169.254.169.254/',
          '__proto__',
          ' a ',
          '+',
          "a'b",
          '%41',
          '\uFEFF',
          'ｆｕｌｌ',
          '\u202Ertl',
        ),
      )
      .filter(isShareId);
    await fc.assert(
      fc.asyncProperty(ids, async (id) => {
        await client.getSharing(id);
        const url = new URL(asked, 'http://peer');
        expect(url.pathname).toBe('/api/v1/Assets/GetSharing');
        expect([...url.searchParams]).toEqual([['AssetShareID', id]]);
      }),
      { numRuns: 1000 },
    );
    await transport.close();
    await peer.close();
  }, 60_000);

  it('keeps the identifier out of the diagnostics', async () => {
    const shareId = 'canary-abcdefghij';
    const transport = answering(JSON.stringify({ AssetName: 'x', [shareId]: 1, [`x${shareId}`]: 2, zorp: 3 }));
    const result = await createTrackingClient({ baseUrl: 'https://service.example', transport }).getSharing(shareId);
    expect(result.kind === 'shared' && result.diagnostics.unknownKeys).toEqual(['…', 'zorp']);
  });

  it.each([
    '',
    'service.example',
    'ftp://service.example',
    'https://user:secret@service.example',
    'https://service.example/?secret',
    'https://service.example/#secret',
  ])('refuses the base address %j without quoting it', (baseUrl) => {
    expect(() => createTrackingClient({ baseUrl, transport: never })).toThrow(
      /^The base address (?!.*(?:secret|service))/,
    );
  });
});

it('getSharing and inspectSharing keep every digit of a long number', async () => {
  const transport = answering('{"AssetName":"x","TrackingNumber":12345678901234567890,"LabelID":9007199254740993}');
  const client = createTrackingClient({ baseUrl: 'https://service.example', transport });
  for (const result of [await client.getSharing('abc'), await client.inspectSharing('abc')])
    expect(result).toMatchObject({
      asset: { trackingNumber: '12345678901234567890', label: { id: '9007199254740993' } },
    });
});

describe('bodies under HTTP 200', () => {
  it.each(['{}', '{ }', '{}\n', '\uFEFF{}', '\r\n {}'])('%j is unavailable', async (body) => {
    expect(await outcomeOf(body)).toBe('unavailable');
  });

  it.each([
    '',
    ' ',
    '[]',
    'null',
    '""',
    '0',
    'true',
    '{"foo":1}',
    '{}{}',
    '{} x',
    '{}\n{}',
    'cb({})',
    ")]}'{}",
    '{"AssetName":NaN}',
    '{"AssetName":Infinity}',
    "{'AssetName':1}",
    '\uFEFF\uFEFF{}',
    '<html></html>',
    `${'['.repeat(100_000)}`,
    `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  ])('%.40j is unreadable', async (body) => {
    expect(await outcomeOf(body)).toBe('unreadable');
  });

  it('cut at any byte is unreadable', async () => {
    const body = encoder.encode('{"AssetName":"Bö📦x","Exceptions":[]}');
    for (let length = 0; length < body.length; length += 1)
      expect(await outcomeOf(body.slice(0, length))).toBe('unreadable');
    expect(await outcomeOf(body)).toBe('shared');
  });

  it('that are not UTF-8 are unreadable', async () => {
    for (const bytes of [
      [0x7b, 0x22, 0xff, 0x22, 0x7d],
      [0x7b, 0, 0x7d, 0],
      [0xff, 0xfe, 0x7b, 0, 0x7d, 0],
      [0x22, 0xed, 0xa0, 0x80, 0x22],
    ])
      expect(await outcomeOf(Uint8Array.from(bytes))).toBe('unreadable');
  });

  it.each([
    '{"AssetName":"x","n":1e999}',
    '{"AssetName":"x","n":-0}',
    `{"AssetName":"x","n":${'9'.repeat(10_000)}}`,
    '{"AssetName":"x","LabelID":9007199254740993}',
    '{"AssetName":1,"AssetName":"x"}',
    '{"AssetName":"\\ud800\\u0000"}',
  ])('%.40j is shared', async (body) => {
    expect(await outcomeOf(body)).toBe('shared');
  });

  it('under a problem type are refused', async () => {
    expect(await outcomeOf('{}', ['application/problem+json'])).toBe('refused');
  });
});

it('an error that is not ours counts as a fault in the reading', () => {
  expect(toOutcome(new Error('x'))).toBe('unreadable');
});
