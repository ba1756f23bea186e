import { describe, expect, test } from 'vitest';
import { problemOfRedis, problemOfTiles, problemOfUpstream } from './address-problems.ts';

describe('addresses in settings', () => {
  test('require a plain tile host with placeholders in the path', () => {
    for (const url of [
      'https://tiles.example/{z}/{x}/{y}.png',
      'https://{s}.tiles.example/{z}/{x}/{y}{r}.png?key=a,b',
      'http://127.0.0.1:8080/{z}/{x}/{y}',
      'https://[::1]:1/{z}/{x}/{y}',
    ])
      expect(problemOfTiles(url), url).toBeNull();
    const wrong = [
      'https://t.example;sandbox/{z}/{x}/{y}',
      'https://t.example;sandbox,x/{z}/{x}/{y}',
      "https://t.example'/{z}/{x}/{y}",
      'https://*/{z}/{x}/{y}',
      'https://*.com/{z}/{x}/{y}',
      'https://{z}.{x}.{y}/a',
      'https://a.{s}.example/{z}/{x}/{y}',
      'ftp://t.example/{z}/{x}/{y}',
      'https://u:p@t.example/{z}/{x}/{y}',
      '//t.example/{z}/{x}/{y}',
      'https://t.example/{z}/{x}',
      'https://t.example/{z}/{x}/{y}/{q}',
      'https://t.example/{z}/{x}/{y}\n',
      'https://t.example/{z}/{x}/{y}#{',
    ];
    for (const url of wrong) expect(problemOfTiles(url), url).not.toBeNull();
  });

  test('allow user, password and database number for Redis', () => {
    for (const url of [
      'redis://redis',
      'redis://[::1]:6379/0',
      'rediss://me:secret@redis.example:6380/',
      'redis://10.0.0.1/15',
    ])
      expect(problemOfRedis(url), url).toBeNull();
    for (const url of [
      'redis',
      'http://redis',
      'redis://',
      'redis:///0',
      'redis://r/first',
      'redis://r/?enableOfflineQueue=true',
      'redis://r/0#a',
    ])
      expect(problemOfRedis(url), url).not.toBeNull();
  });

  test('require https for the service except on loopback', () => {
    for (const url of ['https://api.example/v1', 'http://localhost:4000', 'http://[::1]/', 'http://a.localhost/'])
      expect(problemOfUpstream(url), url).toBeNull();
    for (const url of [
      'http://api.example',
      'http://localhost.example',
      'ftp://localhost',
      'https://a:b@api.example',
      'https://api.example/?a',
      'nonsense',
    ])
      expect(problemOfUpstream(url), url).not.toBeNull();
    expect(problemOfUpstream('http://tracking.cluster:4000/v1', true)).toBeNull();
    for (const url of ['ftp://tracking.cluster', 'http://a:b@tracking.cluster', 'http://tracking.cluster/?a'])
      expect(problemOfUpstream(url, true), url).not.toBeNull();
  });
});
