type Parts = readonly (string | Buffer)[];

/**
 * Requests meant to make a server log an identifier, with `mark` wherever one could be. `sent` stay open until the
 * server closes them; `aborted` are reset by the client. Identifiers `mark`0, `mark`1, … are requested too, `known` of them.
 */
export function hostileRequests(mark: string, known: number): { sent: readonly Parts[]; aborted: readonly Parts[] } {
  const link = `/share?id=${mark}`;
  const close = [
    'Host: a',
    `Referer: http://a${link}`,
    `Cookie: id=${mark}`,
    `User-Agent: ${mark}`,
    'Connection: close',
  ];
  const get = (target: string, ...headers: string[]) => [
    [`GET ${target} HTTP/1.1`, ...close, ...headers, '', ''].join('\r\n'),
  ];
  const send = (method: string, target: string, body: string | Buffer, ...headers: string[]) => [
    [`${method} ${target} HTTP/1.1`, ...close, `Content-Length: ${Buffer.byteLength(body)}`, ...headers, '', ''].join(
      '\r\n',
    ),
    body,
  ];
  const chunked = (target: string, body: string, ...headers: string[]) => [
    [`POST ${target} HTTP/1.1`, ...close, 'Transfer-Encoding: chunked', ...headers, '', body].join('\r\n'),
  ];
  const data = (body: string, ...headers: string[]) =>
    send('POST', '/share/data', body, 'Content-Type: application/json', 'X-Share-Viewer: 1', ...headers);
  const multipart = `--x\r\nContent-Disposition: form-data; name="$ACTION_ID_${mark}"\r\n\r\n${mark}\r\n--x--\r\n`;

  const targets = [
    `/${link}`,
    `/share/?id=${mark}`,
    `/share//?id=${mark}`,
    `//evil.example${link}`,
    `/\\evil.example${link}`,
    `/share%2f?id=${mark}`,
    `/share%5c?id=${mark}`,
    `/SHARE?id=${mark}`,
    `/share;x?id=${mark}`,
    `/share.rsc?id=${mark}`,
    `/share.segments/_tree.segment.rsc?id=${mark}`,
    `/_next/static/%ZZ?id=${mark}`,
    `/_next/static/../..${link}`,
    `/_next/static//${mark}`,
    `/_next/data/x/share.json?id=${mark}`,
    `/_next/image?url=${encodeURIComponent(link)}&w=64&q=75`,
    `/%ZZ?id=${mark}`,
    `/%E0%A4%A?id=${mark}`,
    `${link}%ZZ`,
    `${link}%E0%A4%A`,
    `${link}%00`,
    `${link}%0d%0a%20%20%20%20at%20${mark}`,
    `/share#${link}`,
    `http://[${link}`,
    `http://a:99999${link}`,
    `http://evil.example${link}`,
    `*?id=${mark}`,
    `share?id=${mark}`,
    `/?link=${encodeURIComponent(`http://a${link}`)}`,
    `/oembed?url=${encodeURIComponent(`http://a${link}`)}`,
    `/oembed?url=http://[${mark}`,
    `/share/data?id=${mark}`,
    `/share/track/${mark}`,
    `/brands/${mark}.svg`,
    `/basemap/${mark}.json`,
    `/${mark}`,
    `/share/unavailable?id=${mark}`,
    `${link}&id=${mark}`,
    `${link}&embed=${mark}&lang=${mark}&theme=${mark}`,
    `/share?id=${mark.repeat(200)}`,
    `${link}&_rsc=${mark}`,
  ];
  const headers = [
    ['RSC: 1'],
    ['RSC: 1', `Next-Router-State-Tree: ${mark}`],
    [`Next-Url: ${link}`],
    [`Next-Action: ${mark}`],
    ['X-Nextjs-Data: 1'],
    [`X-Matched-Path: ${link}`],
    ['X-Middleware-Subrequest: proxy:proxy:proxy'],
    ['Next-Resume: 1'],
    [`X-Forwarded-Host: ${mark}`, `Forwarded: host=${mark}`],
    [`X-Forwarded-Proto: ${mark}`],
    [`Host: ${mark}`],
    ['Expect: 200-maybe'],
    ['Connection: Upgrade', 'Upgrade: websocket'],
    [`Content-Security-Policy: script-src 'nonce-${mark}'`],
    [`Accept-Language: ${mark}`],
    [`Range: bytes=0-1`, `If-None-Match: "${mark}"`],
    [`X: ${mark.repeat(1000)}`],
    Array.from({ length: 1000 }, (_, index) => `X-${index}: ${mark}`.slice(0, 14)),
  ];
  const bodies = [
    '{',
    '{"id":{}}',
    `{"id":["${mark}"]}`,
    `{"id":"${mark}","id":"${mark}"}`,
    `{"id":"${mark}","page":-1}`,
    `{"id":"${mark}\\u0000"}`,
    `${'['.repeat(4000)}`,
    '\uFEFF{}',
    mark,
  ];

  const sent: Parts[] = [
    ...Array.from({ length: known }, (_, index) => [
      get(`${link}${index}`),
      data(JSON.stringify({ id: `${mark}${index}` })),
    ]).flat(),
    ...targets.map((target) => get(target)),
    ...headers.map((lines) => get(link, ...lines)),
    ...['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'OPTIONS', 'PROPFIND', 'CONNECT'].flatMap((method) => [
      send(method, link, ''),
      send(method, link, mark),
      send(method, `http://evil.example${link}`, mark),
    ]),
    ...[link, '/', '/nowhere', '/share/data', '/missing', '/_not-found'].flatMap((target) => [
      send('POST', target, multipart, 'Content-Type: multipart/form-data; boundary=x'),
      send('POST', target, `["${mark}"]`, `Next-Action: ${mark}`, 'Content-Type: text/plain;charset=UTF-8'),
    ]),
    ...bodies.map((body) => data(body)),
    data(`{"id":"${mark}"}`, 'Content-Encoding: gzip'),
    data(mark.repeat(400)),
    send('POST', link, Buffer.alloc(11_000_000, mark)),
    send('GET', link, Buffer.alloc(11_000_000, mark)),
    [[`POST ${link} HTTP/1.1`, ...close, 'Expect: 100-continue', 'Content-Length: 11000000', '', ''].join('\r\n')],
    chunked(link, `${(20_000).toString(16)}\r\n${mark.padEnd(20_000, 'x')}\r\n0\r\n\r\n`),
    chunked('/share/data', `ZZ\r\n${mark}`, 'Content-Type: application/json'),
    chunked('/share/data', `5;${mark.repeat(1000)}\r\n`, 'Content-Type: application/json'),
    chunked('/share/data', `3\r\n{}\r\n0\r\nX: ${mark}\r\n\r\n`, 'Content-Length: 3', 'Content-Type: application/json'),
    [`${mark}\r\n\r\n`],
    [`GET ${link}\r\n\r\n`],
    [`GET ${link} HTTP/9.9\r\n\r\n`],
    [`GET ${link} HTTP/1.1\nHost: a\n\n`],
    [`GET ${link} HTTP/1.1\r\nHost: a\r\nX: a\r\n ${mark}\r\n\r\n`],
    [`GET ${link} HTTP/1.1\r\n${mark}\r\n\r\n`],
    [`\x16\x03\x01\x02\x00${mark}`],
    [`GET /${'x'.repeat(20_000)}${link} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ];
  const aborted: Parts[] = [
    get(`${link}${known}`),
    [`GET ${link} HT`],
    send('POST', link, mark).slice(0, 1),
    [send('POST', '/share/data', 'x'.repeat(100), 'Content-Type: application/json')[0] ?? '', `{"id":"${mark}`],
    chunked('/share/data', `64\r\n{"id":"${mark}`, 'Content-Type: application/json'),
    chunked(link, `64\r\n${mark}`),
    [...get(link), ...get(`${link}1`), mark],
  ];
  return { sent, aborted };
}
