import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { answer, flood, jsonHead } from './fault-server.ts';
import { type Expected, type HostileCase, view } from './transport-cases.ts';

const body =
  (expected: Expected) =>
  (text: string | Uint8Array): HostileCase => [
    typeof text === 'string' ? `${JSON.stringify(text).slice(0, 60)} of ${text.length}` : `bytes ${text.join(' ')}`,
    expected,
    answer(text),
  ];
const typed = (type: string | null, text: string | Uint8Array = '{}'): HostileCase => [
  `type ${type}`,
  502,
  answer(text, { headers: type === null ? '' : `Content-Type: ${type}\r\n` }),
];
const encoded = (encoding: string, bytes: Uint8Array): HostileCase => [
  `encoding ${encoding}, ${bytes.length} bytes`,
  502,
  answer(bytes, { headers: `Content-Type: application/json\r\nContent-Encoding: ${encoding}\r\n` }),
];
const within = (value: string) => `{"AssetName":"canary-cargo","Odd":${value}}`;
const zeros = Buffer.alloc(20_000_000, '0');
const bomb = gzipSync(zeros);
const sixFold = Array.from({ length: 5 }).reduce<Uint8Array>((bytes) => gzipSync(bytes), bomb);
const cut = Buffer.from('{"AssetName":"Bö📦x","Exceptions":[{"a":1}]}');

export const unreadableBodies: readonly HostileCase[] = [
  ...['', ' \n\t', '[]', '[{}]', 'null', '""', '"{}"', '0', 'true', 'false', '{"foo":1}', '{"":{}}'].map(body(502)),
  ...[
    '{}{}',
    '{} x',
    '{}\n{}',
    `${view}\n${view}`,
    'cb({})',
    ")]}'\n{}",
    'while(1);{}',
    '{},',
    '{};',
    '\uFEFF\uFEFF{}',
  ].map(body(502)),
  ...['{}\u0000', '\u00a0{}', '{\u2028}', '/**/{}', "{'a':1}", '{"AssetName":}', '{"AssetName":"x",}'].map(body(502)),
  ...['NaN', 'Infinity', '-Infinity', '+1', '01', '.5', '1.', '0x10', 'undefined', "'x'", '"\n"', '"\\x41"'].map(
    (value) => body(502)(within(value)),
  ),
  body(502)(`${'['.repeat(100_000)}`),
  body(502)(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
  ...Array.from({ length: Math.ceil(cut.length / 3) }, (_none, index) => body(502)(cut.subarray(0, index * 3))),
  // Invalid UTF-8: a stray byte, a cut sequence, a surrogate, an overlong brace, and other encodings.
  ...[
    [0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d],
    [0x7b, 0x7d, 0xc3],
    [0x22, 0xed, 0xa0, 0x80, 0x22],
    [0xc1, 0xbb, 0x7d],
    [0x7b, 0, 0x7d, 0],
    [0xff, 0xfe, 0x7b, 0, 0x7d, 0],
    [0, 0x7b, 0, 0x7d],
  ].map((bytes) => body(502)(Uint8Array.from(bytes))),
  typed(null),
  ...['text/html', 'text/plain', 'text/json', 'application/octet-stream', 'application/jsonp', 'json', '*/*'].map(
    (type) => typed(type),
  ),
  ...['application/json; charset=utf-16', 'application/json; charset=iso-8859-1', 'application/problem+json'].map(
    (type) => typed(type),
  ),
  typed('text/html', '<html><title>unavailable</title>canary-message</html>'),
  typed('application/json; charset=utf-16', Buffer.from('{}', 'utf16le')),
  encoded('gzip', bomb),
  encoded('deflate', deflateSync(zeros)),
  encoded('br', brotliCompressSync(zeros.subarray(0, 1_000_000))),
  encoded('gzip, gzip, gzip, gzip, gzip, gzip', sixFold),
  encoded('gzip', gzipSync('{}')),
  ...['br', 'zstd', 'gzip', 'compress', 'x-odd', 'identity, br'].map((encoding) =>
    encoded(encoding, Buffer.from('{}')),
  ),
];

export const endlessBodies: readonly HostileCase[] = [
  ['endless white space', [502, 503], flood(`${jsonHead}\r\n`, Buffer.alloc(1_000_000, ' '))],
];

export const unavailableBodies: readonly HostileCase[] = ['{}', '{ }', '{}\n', '\uFEFF{}', '\r\n\t {}  ', '{\n}'].map(
  body(404),
);

export const shownBodies: readonly HostileCase[] = [
  ...['1e999', '-1e999', '-0', '9'.repeat(10_000), '9007199254740993', '1e-400', '"\\u0000\\ud800"'].map((value) =>
    body(200)(within(value)),
  ),
  ...['{"toString":1}', '{"__proto__":{"polluted":1}}', `${'['.repeat(50_000)}${']'.repeat(50_000)}`].map((value) =>
    body(200)(within(value)),
  ),
  body(200)('{"AssetName":"first","AssetName":"canary-cargo"}'),
  body(200)(
    '{"__proto__":{"AssetName":"p"},"constructor":{"prototype":{"x":1}},"toJSON":1,"then":"x","AssetName":"canary-cargo"}',
  ),
  body(200)(
    '{"AssetName":"canary-cargo","LocationHistory":[{"__proto__":{"lat":1},"then":1,"toJSON":{},"lat":52,"lng":13}]}',
  ),
];
