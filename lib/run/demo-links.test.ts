import { expect, test } from 'vitest';
import { demoLinks } from './demo-links.mjs';

test('the demo prints each link with its identifier encoded', () => {
  const text = demoLinks('http://localhost:3000', [{ title: 'Parcel', note: 'two exceptions', shareId: 'a/b c+ü' }]);
  expect(text).toContain('Parcel – two exceptions');
  expect(text).toContain('http://localhost:3000/share?id=a%2Fb%20c%2B%C3%BC\n');
});

test('the demo prints the first shipment under each brand, and inside another page', () => {
  const text = demoLinks(
    'http://localhost:3001',
    [{ title: 'Truck', note: '', shareId: 'abc' }],
    ['meridian.localhost:3001', 'volt.localhost:3001'],
  );
  expect(text).toContain('http://meridian.localhost:3001/share?id=abc\n');
  expect(text).toContain('http://volt.localhost:3001/share?id=abc\n');
  expect(text).toContain(
    'http://localhost:3001/embed-demo.html#link=http%3A%2F%2Flocalhost%3A3001%2Fshare%3Fid%3Dabc\n',
  );
});
