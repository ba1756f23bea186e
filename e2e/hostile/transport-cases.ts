import { answer, drip, endlessly, jsonHead, type Script, send, sendAndEnd, silence } from './fault-server.ts';

/** The answer for links without a script. No fault page may show any of it. */
export const view = '{"AssetName":"canary-cargo","Status":"Ready"}';

/** The status of the page; where two are allowed, it depends on timing. */
export type Expected = 200 | 404 | 502 | 503 | readonly [502, 503];

export type HostileCase = readonly [title: string, expected: Expected, script: Script];

const reset: Script = (socket) => socket.resetAndDestroy();
const json = 'Content-Type: application/json\r\n';
/** A status with a body that would mean unavailable with 200. */
const withStatus = (status: string, headers = '', body = '{}') => answer(body, { status, headers: json + headers });
const withLength = (length: number) => `${jsonHead}Content-Length: ${length}\r\n`;

const redirects = ['301 Moved', '302 Found', '303 See Other', '307 Temporary', '308 Permanent'].flatMap((status) =>
  [
    'https://elsewhere.example/x',
    'file:///etc/passwd',
    'http://127.0.0.1:1/',
    '/api/Assets/GetSharing?AssetShareID=away',
  ].map((location): HostileCase => [`${status} to ${location}`, 502, withStatus(status, `Location: ${location}\r\n`)]),
);

/** Answers that complete at once. */
export const quickTransport: readonly HostileCase[] = [
  ['reset before headers', 503, reset],
  ['closed before headers', 503, (socket) => socket.end()],
  [
    'reset, then half a line',
    [502, 503],
    (socket, count) => (count % 2 === 1 ? reset(socket, count, '') : socket.end('HTTP/1.1 ')),
  ],
  [
    'reset in the body',
    [502, 503], // A reset read in one go with the bytes before it looks like an end.
    (socket) => socket.write(`${withLength(100)}\r\n${view}`, () => setTimeout(() => reset(socket, 1, ''), 50)),
  ],
  ['half the headers, then closed', [502, 503], sendAndEnd(jsonHead)],
  ['shorter than its content-length', 502, sendAndEnd(`${withLength(100)}\r\n${view}`)],
  ['empty and shorter than its content-length', 502, sendAndEnd(`${withLength(2)}\r\n`)],
  ['longer than its content-length', 502, send(`${withLength(20)}\r\n${view}`)],
  ['an unrequested second answer behind a valid one', 502, send(`${withLength(1)}\r\n{}HTTP/1.1 200 OK\r\n\r\n{}`)],
  ['two content-lengths', 502, send(`${withLength(2)}Content-Length: 3\r\n\r\n{}`)],
  ['a negative content-length', 502, send(`${jsonHead}Content-Length: -2\r\n\r\n{}`)],
  ['content-length beside chunks', 502, sendAndEnd(`${withLength(2)}Transfer-Encoding: chunked\r\n\r\n{}`)],
  ['chunks that do not end', 502, sendAndEnd(`${jsonHead}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`)],
  ['a bad chunk length', 502, send(`${jsonHead}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`)],
  ['a chunk longer than it says', 502, send(`${jsonHead}Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n`)],
  ['not HTTP', 502, sendAndEnd('SSH-2.0-OpenSSH_9.9\r\n')],
  ['a line of HTTP/0.9', 502, sendAndEnd('{}')],
  ...redirects,
  [
    '103, then an answer',
    200,
    send(`HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n${withLength(view.length)}\r\n${view}`),
  ],
  ['101', [502, 503], send('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n{}')],
  ...['201 Created', '202 Accepted', '203 Other', '206 Partial', '418 Teapot', '299 Odd'].map((status): HostileCase => [
    status,
    502,
    withStatus(status),
  ]),
  ...['204 No Content', '205 Reset', '304 Not Modified'].map((status): HostileCase => [
    status,
    502,
    sendAndEnd(`HTTP/1.1 ${status}\r\n${json}\r\n`),
  ]),
  ...['400 Bad Request', '422 Unprocessable'].map((status): HostileCase => [
    `${status} that quotes the link in a script`,
    502,
    (socket, count, shareId) =>
      withStatus(status, '', `{"Code":400,"Message":"<script>canary-message ${shareId}</script>"}`)(
        socket,
        count,
        shareId,
      ),
  ]),
  ...['401 Unauthorized', '403 Forbidden', '404 Not Found', '405 Not Allowed', '410 Gone', '451 Unavailable'].map(
    (status): HostileCase => [`${status} with {}`, 502, withStatus(status)],
  ),
  ...['1', '3600', '-5', 'soon', 'Wed, 21 Oct 2015 07:28:00 GMT', '99999999999999999999', ''].map(
    (wait): HostileCase => [
      `429 with Retry-After "${wait}"`,
      503,
      withStatus('429 Too Many', `Retry-After: ${wait}\r\n`),
    ],
  ),
  ...['500 Error', '501 Not Implemented', '505 Version', '599 Odd'].map((status): HostileCase => [
    status,
    502,
    withStatus(status),
  ]),
  ...['408 Timeout', '502 Bad', '503 Away', '504 Late'].map((status): HostileCase => [status, 503, withStatus(status)]),
  [
    '503 and 500 alternately',
    [502, 503],
    (socket, count, id) => withStatus(count % 2 === 1 ? '503 Away' : '500 Error')(socket, count, id),
  ],
  ['two content-types', 502, withStatus('200 OK', 'Content-Type: text/html\r\n')],
  ['a header of 64 kB', 502, withStatus('200 OK', `X-Long: ${'x'.repeat(65_536)}\r\n`)],
  ['2,000 headers', 502, withStatus('200 OK', 'X-Header-Name: value\r\n'.repeat(2_000))],
  ['a length of 100 MB', 502, send(`${withLength(100_000_000)}\r\n{`)],
  ['slices of a byte', 200, drip(`${withLength(view.length)}\r\n`, view, 5)],
];

/** Answers that are waited for until their time is over, and one that comes in time. */
export const slowTransport: readonly HostileCase[] = [
  ['no headers', 503, silence],
  ['headers a byte a second', 503, drip('H', jsonHead.slice(1), 1_000)],
  ['a body a byte every 200 ms', 503, drip(`${withLength(view.length)}\r\n`, view, 200)],
  ['half a body', 503, send(`${withLength(view.length)}\r\n${view.slice(0, 20)}`)],
  ['a kilobyte a second', 503, drip(`${jsonHead}\r\n{"AssetName":"`, endlessly('x'.repeat(100)), 100)],
  ['endless 1xx', 503, drip('', endlessly('HTTP/1.1 102 Processing\r\n\r\n'), 20)],
  [
    'headers in time, the body too late',
    503,
    drip(`${withLength(view.length)}\r\n`, [view.slice(0, 9), ' ', ' ', ' '], 1_500),
  ],
  ['an error whose body does not end', 502, drip(`HTTP/1.1 500 Error\r\n${json}\r\n`, endlessly(' '), 300)],
  ['a body after a second', 200, drip(`${withLength(view.length)}\r\n${view.slice(0, 9)}`, [view.slice(9)], 1_000)],
];
