import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { stripRequest } from './strip-requests.ts';

function stripped(url: string, headers: Record<string, string> = {}): IncomingMessage {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url, headers });
  stripRequest(request);
  return request;
}

test('addresses that are served stay as they are, with their query', () => {
  for (const url of [
    '/',
    '/?link=http%3A%2F%2Fa%2F%2Fb',
    '/share?id=a%2F%2Fb//c',
    '/share/data',
    '/_next/static/chunks/0k3criwm__dkp.js',
    '/_next/static/media/marker-icon.1le94j_pe_ih1.png',
    '/basemap/land-3.json',
    '/brands/0123456789abcdef.svg',
    '/robots.txt',
    '/.well-known/x',
  ]) {
    expect(stripped(url).url).toBe(url);
  }
});

test('any other spelling of a path is not there, and its query is gone', () => {
  const others = [
    '//share',
    '/share//',
    '//evil.example/share',
    '/\\evil.example',
    '/share\\',
    '/share%2f',
    '/%73hare',
    '/%ZZ',
    '/share;x',
    '/share#x',
    '/./share',
    '/../share',
    '/_next/static/../../share',
    '/_next/static/',
    '/a/..',
    '/share.rsc',
    '/é',
    'http://evil.example/share',
    'http://[/share',
    '*',
    'share',
    '',
  ];
  for (const path of others)
    for (const query of ['', '?id=secret']) expect(stripped(path + query).url, path).toBe('/missing');
});

test('a slash after the page alone is forgiven', () => {
  expect(stripped('/share/?id=secret').url).toBe('/share?id=secret');
  expect(stripped('/share/').url).toBe('/share');
  expect(stripped('/share/data/').url).toBe('/missing');
  expect(stripped('/share/?id=secret', { 'user-agent': 'WhatsApp/2' }).url).toBe('/share');
});

test('headers of the framework do not reach it', () => {
  expect(stripped('/', { rsc: '1', 'next-action': 'x', cookie: 'a=b', accept: '*/*' }).headers).toEqual({
    accept: '*/*',
  });
});
