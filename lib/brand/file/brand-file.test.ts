import { describe, expect, test } from 'vitest';
import { linesAbout, plainSvg } from './test-brands.ts';
import { createPng, wholeFiles } from './test-files.ts';

const files = { ...wholeFiles, svg: plainSvg, html: '<!doctype html><svg></svg>', text: 'no picture' };

describe('the files of a brand', () => {
  test('are detected by their content', () => {
    const usable = (brand: object) => expect(linesAbout(brand, files)).toEqual([]);
    for (const logo of ['svg', 'png', 'webp', 'jpeg']) usable({ logo });
    for (const favicon of ['svg', 'png', 'ico']) usable({ favicon });
    usable({ font: { family: 'Geist', files: [{ file: 'woff2', weight: '100 900' }] } });
  });

  test('of any other content are refused', () => {
    for (const logo of ['html', 'text', 'ico', 'woff2'])
      expect(linesAbout({ logo }, files)).toEqual(['logo is not an SVG, PNG, WebP or JPEG image']);
    for (const favicon of ['html', 'text', 'webp', 'jpeg'])
      expect(linesAbout({ favicon }, files)).toEqual(['favicon is not an SVG, PNG or ICO image']);
    for (const file of ['text', 'png'])
      expect(linesAbout({ font: { family: 'A', files: [{ file }] } }, files)).toEqual([
        'font.files[0].file is not a WOFF2 font',
      ]);
    expect(linesAbout({ logo: { light: 'svg', dark: 'text' } }, files)).toEqual([
      'logo.dark is not an SVG, PNG, WebP or JPEG image',
    ]);
  });

  test('are refused when they are too large, missing or a folder', () => {
    const large = { 'a.svg': plainSvg + ' '.repeat(256 * 1024), 'b.woff2': Buffer.alloc(513 * 1024, 'wOF2') };
    expect(linesAbout({ logo: 'a.svg', favicon: 'a.svg', font: { family: 'B', files: 'b.woff2' } }, large)).toEqual([
      'logo is larger than 256 kB',
      'favicon is larger than 64 kB',
      'font.files is larger than 512 kB',
    ]);
    expect(linesAbout({ logo: 'none.svg' })).toEqual(['logo is not there, or cannot be read']);
    expect(linesAbout({ logo: '.' })).toEqual(['logo is not a file']);
  });

  test('are refused when they would unpack to too many pixels, or have no header', () => {
    const logoOf = (bytes: Uint8Array) => linesAbout({ logo: 'a' }, { a: bytes });
    expect(logoOf(createPng(4096, 1))).toEqual([]);
    for (const bytes of [createPng(5000, 1), wholeFiles.png.subarray(0, 12)])
      expect(logoOf(bytes)).toEqual(['logo is damaged, or has more than 4096 pixels a side']);
  });
});
