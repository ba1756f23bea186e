import { expect, it } from 'vitest';
import { decode } from '../test-decoding.ts';

const readExceptions = (Exceptions: unknown) => decode({ AssetName: 'Box', Exceptions }).exceptions;

it.each<[unknown, object | null]>([
  [[], { labels: [], more: 0, unreadable: 0 }],
  [null, null],
  [undefined, null],
  [false, null],
  [0, null],
  ['', null],
  [{}, null],
  ['[]', { labels: [], more: 0, unreadable: 0 }],
  [' [ ] ', { labels: [], more: 0, unreadable: 0 }],
  ['none', { labels: [], more: 0, unreadable: 0 }],
  [['None', '', null, {}, 'N/A', [null]], { labels: [], more: 0, unreadable: 0 }],
  [['Temperature', 'Delay', 'Temperature'], { labels: ['Temperature', 'Delay'], more: 0, unreadable: 0 }],
  ['Delay', { labels: ['Delay'], more: 0, unreadable: 0 }],
  [
    [{ label: 'Delay' }, { type: 'shock' }, { conditionType: 'tilt' }, { exceptionCode: '42', description: 'Light' }],
    { labels: ['Delay', 'shock', 'tilt', 'Light'], more: 0, unreadable: 0 },
  ],
  [[null, '', 7, [], { foo: 1 }, 'Delay'], { labels: ['Delay'], more: 0, unreadable: 2 }],
  [3, null],
  [{ items: ['Delay'] }, { labels: ['Delay'], more: 0, unreadable: 0 }],
  [{ name: 'Delay' }, { labels: ['Delay'], more: 0, unreadable: 0 }],
  [['<img src=x onerror=alert(1)>'], { labels: [], more: 0, unreadable: 0 }],
])('reads %j as %j', (value, exceptions) => {
  expect(readExceptions(value)).toEqual(exceptions);
});

it('keeps the first hundred different labels and counts the rest', () => {
  const read = readExceptions(Array.from({ length: 1000 }, (_, index) => `label ${index % 300}`));
  expect(read).toMatchObject({ more: 200, unreadable: 0 });
  expect(read?.labels).toHaveLength(100);
});

it('cuts a label of ten kilobytes', () => {
  expect(readExceptions(['x'.repeat(10_000)])?.labels[0]).toHaveLength(2000);
});
