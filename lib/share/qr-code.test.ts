import fc from 'fast-check';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '#lib/test-character.ts';
import { buildShareLink, isShareId } from './link.ts';
import { drawQrCode } from './qr-code.ts';

/** The modules that a path of boxes covers. */
function modulesOf(path: string, size: number): boolean[][] {
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const boxes = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)];
  expect(boxes.map(([box]) => box).join('')).toBe(path);
  for (const [, x, y, width, back] of boxes) {
    expect(back).toBe(width);
    for (let step = 0; step < Number(width); step += 1) {
      const row = modules[Number(y)];
      expect(row?.[Number(x) + step]).toBe(false);
      if (row) row[Number(x) + step] = true;
    }
  }
  return modules;
}

const shareIds = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 60 }).filter(isShareId);

describe('drawQrCode', () => {
  it('draws exactly the modules of the code of any link, with a margin of four light modules', () => {
    fc.assert(
      fc.property(shareIds, (id) => {
        const link = buildShareLink('https://track.example', id);
        const code = drawQrCode(link);
        if (code === null) throw new Error('a short link has a code');
        const bare = encode(link, { border: 0, boostEcc: true }).data;
        expect(code.size).toBe(bare.length + 8);
        const drawn = modulesOf(code.path, code.size);
        expect(drawn.slice(4, -4).map((row) => row.slice(4, -4))).toEqual(bare);
        expect(drawn.flat().filter(Boolean)).toHaveLength(bare.flat().filter(Boolean).length);
      }),
      { numRuns: 50 },
    );
  });

  it('has a code for the longest plain identifier, and null for a longer text', () => {
    expect(drawQrCode(buildShareLink('https://track.example', 'x'.repeat(512)))).not.toBeNull();
    expect(drawQrCode(buildShareLink('https://track.example', '追'.repeat(512)))).toBeNull();
  });
});
