import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectFile } from './file-kind.ts';
import { linesAbout, plainSvg } from './test-brands.ts';
import { createPng, webpOf, wholeFiles } from './test-files.ts';

const kinds = Object.entries(wholeFiles);
const isUsable = (bytes: Uint8Array) => {
  const { kind, problem } = detectFile(bytes);
  return kind !== null && problem === null;
};

describe('detectFile', () => {
  test.each(kinds)('detects a complete %s by its content', (kind, bytes) => {
    expect(detectFile(bytes)).toMatchObject({ kind: kind === 'losslessWebp' ? 'webp' : kind, problem: null });
  });

  test('detects a variable font', () => {
    expect(detectFile(wholeFiles.woff2).isVariable).toBe(true);
    expect(detectFile(wholeFiles.ttf).isVariable).toBe(false);
  });

  test.each(kinds)('refuses a %s truncated at any byte', (_kind, bytes) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: bytes.length - 8 }), (length) => {
        expect(isUsable(bytes.subarray(0, length))).toBe(false);
      }),
      { numRuns: 60, examples: [[bytes.length - 8], [bytes.length >> 1], [12]] },
    );
  });

  test.each(kinds)('checks a %s with changed bytes without an exception', (_kind, bytes) => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
        (changes) => {
          const changed = Buffer.from(bytes);
          for (const [at, byte] of changes) changed[at] = byte;
          expect(detectFile(changed).problem ?? '').toBeTypeOf('string');
        },
      ),
      { numRuns: 60 },
    );
  });

  test('refuses compressed pictures and fonts with a wrong byte', () => {
    for (const bytes of [wholeFiles.png, wholeFiles.woff2]) {
      const changed = Buffer.from(bytes);
      const at = changed.length >> 1;
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      expect(isUsable(changed)).toBe(false);
    }
  });

  test('checks any bytes without an exception', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          '',
          '\x89PNG\r\n\x1a\n',
          '\xff\xd8\xff',
          'RIFF1234WEBP',
          '\0\0\x01\0',
          'wOF2',
          'wOFF',
          'OTTO',
          '\0\x01\0\0',
          '<svg>',
        ),
        fc.uint8Array({ maxLength: 80 }),
        (start, rest) => {
          expect(isUsable(Buffer.concat([Buffer.from(start, 'latin1'), rest]))).toBe(false);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('refuses pictures that are too large for browsers', () => {
    expect(isUsable(createPng(4, 4))).toBe(true);
    expect(isUsable(createPng(4096, 4096))).toBe(true);
    expect(detectFile(createPng(5000, 1)).problem).toBe(
      'is a PNG image of 5000 × 1 pixels; from 1 to 4096 each way are possible',
    );
    expect(detectFile(createPng(0, 1)).problem).toMatch(/^is a PNG image of 0 × 1 pixels/);
    const { jpeg, losslessWebp, webp } = wholeFiles;
    const large = Buffer.from(jpeg);
    large.writeUInt16BE(9000, jpeg.indexOf(Buffer.of(0xff, 0xc0)) + 5);
    expect(detectFile(large).problem).toMatch(/^is a JPEG image of 1 × 9000 pixels; from 1 to 8192/);
    const lossless = Buffer.concat([Buffer.of(0x2f, 0xff, 0x1f, 0, 0x10), losslessWebp.subarray(25)]);
    expect(detectFile(webpOf('VP8L', lossless)).problem).toBe(
      'is a WebP image of 8192 × 1 pixels; from 1 to 4096 each way are possible',
    );
    const lossy = Buffer.from(webp.subarray(20));
    expect(detectFile(webpOf('VP8 ', lossy)).problem).toBeNull();
    lossy.writeUInt16LE(5000, 6);
    expect(detectFile(webpOf('VP8 ', lossy)).problem).toMatch(/^is a WebP image of 5000 × 1 pixels/);
  });

  test('refuses a JPEG that browsers do not show, and one truncated after its thumbnail', () => {
    const unusable = 'is a JPEG image that is damaged, ends too early, or is of a kind that browsers do not show';
    const { jpeg } = wholeFiles;
    const arithmetic = Buffer.from(jpeg);
    arithmetic[jpeg.indexOf(Buffer.of(0xff, 0xc0)) + 1] = 0xc9;
    expect(detectFile(arithmetic).problem).toBe(unusable);
    const small = Buffer.concat([Buffer.of(0xff, 0xe1, 0, jpeg.length + 2), jpeg]);
    const withSmall = Buffer.concat([jpeg.subarray(0, 2), small, jpeg.subarray(2)]);
    expect(detectFile(withSmall).problem).toBeNull();
    expect(detectFile(withSmall.subarray(0, -2)).problem).toBe(unusable);
  });

  test.each([
    '',
    'hello',
    '<!doctype html><html></html>',
    '<html><body><p></body></html>',
    '<?xml version="1.0"?><feed/>',
    'GIF89a',
    '%PDF-1.7',
    'ttcf',
  ])('%j is none of those known', (text) => {
    expect(detectFile(Buffer.from(text)).kind).toBeNull();
  });
});

describe("a brand's files", () => {
  test('are accepted by content, whatever their names say', () => {
    expect(
      linesAbout(
        { logo: 'a.jpeg', favicon: 'b.png', font: { family: 'A', files: 'c.svg' } },
        { 'a.jpeg': createPng(4, 4), 'b.png': wholeFiles.ico, 'c.svg': wholeFiles.woff },
      ),
    ).toEqual([]);
    expect(
      linesAbout(
        { logo: 'a.png', favicon: 'b.ico', font: { family: 'A', files: 'c.woff2' } },
        { 'a.png': wholeFiles.ico, 'b.ico': wholeFiles.jpeg, 'c.woff2': plainSvg },
      ),
    ).toEqual([
      'logo is not an SVG, PNG, WebP or JPEG image: "a.png"',
      'favicon is not an SVG, PNG or ICO image: "b.ico"',
      'font.files is not a WOFF2, WOFF, TrueType or OpenType font: "c.woff2"',
    ]);
  });

  test('are refused when truncated or too large', () => {
    expect(
      linesAbout(
        {
          logo: { light: 'a.svg', dark: 'b.png' },
          favicon: 'c.svg',
          font: { family: 'A', files: [{ file: 'd.ttf' }] },
        },
        {
          'a.svg': plainSvg.replace('<path', '<path onclick="x"'),
          'b.png': wholeFiles.png.subarray(0, 300),
          'c.svg': plainSvg + ' '.repeat(64 * 1024),
          'd.ttf': wholeFiles.ttf.subarray(0, 9000),
        },
      ),
    ).toEqual([
      'logo.light holds the event handler onclick, which a picture must not: "a.svg"',
      'logo.dark is a PNG image that is damaged, ends too early, or is of a kind that browsers do not show: "b.png"',
      'favicon is larger than 64 kB: "c.svg"',
      'font.files[0].file is a font that is damaged or ends too early: "d.ttf"',
    ]);
    expect(linesAbout({ logo: 'a.svg' }, { 'a.svg': '' })).toEqual(['logo is empty: "a.svg"']);
  });

  test('fonts need a name that is safe in CSS and one file for each weight', () => {
    const files = { 'a.ttf': wholeFiles.ttf, 'b.woff2': wholeFiles.woff2 };
    const font = (value: object) => linesAbout({ font: { family: 'Geist', files: 'a.ttf', ...value } }, files);
    for (const family of ['Geist', 'IBM Plex Sans', 'خط', 'Source Sans-3']) expect(font({ family })).toEqual([]);
    for (const family of ['"Geist"', 'a;b', 'a}b', '</style>', 'a\\b', 'a,b', '-a'])
      expect(font({ family })).toEqual([expect.stringMatching(/^font\.family must be made of/)]);
    expect(
      font({
        files: [
          { file: 'a.ttf', weight: '400' },
          { file: 'b.woff2', weight: '100 900' },
        ],
      }),
    ).toEqual([]);
    expect(font({ files: [{ file: 'a.ttf' }, { file: 'b.woff2', weight: '400' }] })).toEqual([
      'font.files[1].file is a second file for the weight 400: "b.woff2"',
    ]);
    for (const weight of ['bold', '0', '1001', '900 100', '400;', '400 500 600'])
      expect(font({ files: [{ file: 'a.ttf', weight }] })).toEqual([
        expect.stringMatching(/^font\.files\[0\]\.weight is (?:not a weight|longer)/),
      ]);
    expect(font({ files: [] })).toEqual(['font.files is empty']);
  });
});
