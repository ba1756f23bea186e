import { readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBrands } from '#lib/brand/file/read-brands.ts';
import { brandsFolder, plainSvg } from '#lib/brand/file/test-brands.ts';
import { inRoot } from './paths.mjs';
import { demoLinks, readDemoOptions, writeBrands } from './prepare-demo.mjs';

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

test('a second demo leaves the brands of the first as they are', () => {
  const examples = inRoot('docs', 'brands', 'brands.json');
  const [first, second] = [writeBrands(1, [], examples), writeBrands(2, ['https://elsewhere.example'], examples)];
  try {
    expect(first.hosts).toContain('volt.localhost:1');
    expect(second.hosts).toContain('volt.localhost:2');
    expect(readFileSync(first.file, 'utf8')).not.toMatch(/localhost:2|elsewhere/);
    for (const { file } of [first, second]) expect(readBrands(file).problems).toEqual([]);
  } finally {
    for (const { file } of [first, second]) rmSync(dirname(file), { recursive: true });
  }
});

test("the demo shows every shipment under an operator's brands, with their files and its own service", () => {
  const { file, write } = brandsFolder({ 'logo.svg': plainSvg });
  write(
    'brands.json',
    JSON.stringify({
      brands: [
        { hosts: ['track.a.example'], name: 'A', logo: 'logo.svg', service: { baseUrl: 'https://api.a.example' } },
        { hosts: ['track.b.example', 'b.localhost:3001', 'b.localhost'], name: 'B' },
      ],
    }),
  );
  const written = writeBrands(3, [], file);
  try {
    expect(written.hosts).toEqual(['brand-1.localhost:3', 'b.localhost:3']);
    const { brands, problems } = readBrands(written.file);
    expect(problems).toEqual([]);
    expect(brands[0]).toMatchObject({ logo: { light: { type: 'image/svg+xml' } }, service: { baseUrl: null } });
    expect(brands[1]?.hosts).toEqual(['b.localhost:3']);
  } finally {
    rmSync(dirname(written.file), { recursive: true });
  }
  const shares = ['a', 'b'].map((shareId) => ({ title: shareId, note: '', shareId }));
  const text = demoLinks('http://localhost:3', shares, written.hosts, true);
  for (const host of written.hosts)
    for (const path of ['/share?id=a', '/share?id=b', '/embed-demo.html#link=', '/'])
      expect(text).toContain(`http://${host}${path}`);
});

test('the demo prints one link for three shipments', () => {
  const shares = ['a', 'b&', 'c', 'd'].map((shareId) => ({ title: shareId, note: '', shareId }));
  expect(demoLinks('http://localhost:3000', shares)).toContain('http://localhost:3000/share?id=a&id=b%26&id=c\n');
});

describe('the options of the demo', () => {
  test('have defaults', () => {
    expect(readDemoOptions([])).toEqual({
      options: { imports: [], brands: null, embedders: [], port: 3000, referencePort: 4000, fresh: false, help: false },
    });
  });

  test('take several files after one --import, and --import several times', () => {
    const read = readDemoOptions([
      '--import',
      'a.gpx',
      'b.gpx',
      '--port',
      '3100',
      '--import',
      'c d.gpx',
      '--import=e.gpx',
      '--brands',
      'b.json',
    ]);
    expect(read).toMatchObject({
      options: { imports: ['a.gpx', 'b.gpx', 'c d.gpx', 'e.gpx'], brands: 'b.json', port: 3100 },
    });
  });

  test.each([
    [['--bogus'], '--bogus'],
    [['a.gpx'], 'a.gpx'],
    [['--import'], '--import'],
    [['--import', '--fresh'], '--import'],
    [['--embedder'], '--embedder'],
    [['--brands', '--fresh'], '--brands'],
    [['--port'], '--port'],
    [['--port', '0'], '--port'],
    [['--reference-port', '70000'], '--reference-port'],
  ])('%j is a problem that names what is wrong', (args, named) => {
    expect(readDemoOptions(args)).toEqual({ problem: expect.stringContaining(named) });
  });

  test('never lose a file', () => {
    const file = fc.string({ minLength: 1 }).filter((text) => !text.startsWith('--'));
    fc.assert(
      fc.property(fc.array(file, { minLength: 1 }), fc.array(file, { minLength: 1 }), (first, second) => {
        const read = readDemoOptions(['--import', ...first, '--fresh', '--import', ...second]);
        expect(read).toMatchObject({ options: { imports: [...first, ...second], fresh: true } });
      }),
    );
  });
});
