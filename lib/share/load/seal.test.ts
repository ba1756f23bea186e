import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSealer } from './seal.ts';

const bytes = fc.uint8Array({ maxLength: 500 });

describe('sealed bytes', () => {
  test('are opened by who has the secret, as what they are, and never look the same', () => {
    const [one, same] = [createSealer('secret'), createSealer('secret')];
    fc.assert(
      fc.property(bytes, fc.string(), (content, about) => {
        const sealed = one.seal(content, about);
        expect(same.open(sealed, about)).toEqual(Buffer.from(content));
        expect(one.seal(content, about)).not.toEqual(sealed);
      }),
    );
  });

  test('are not opened as anything else, with another secret, or when a byte is different or missing', () => {
    const sealer = createSealer('secret');
    const sealed = sealer.seal(Buffer.from('a shipment'), 'key 1');
    expect(sealer.open(sealed, 'key 2')).toBeNull();
    expect(createSealer('Secret').open(sealed, 'key 1')).toBeNull();
    for (const [index, byte] of sealed.entries()) {
      const other = Buffer.from(sealed);
      other[index] = byte ^ 1;
      expect(sealer.open(other, 'key 1'), `byte ${index}`).toBeNull();
      expect(sealer.open(sealed.subarray(0, index), 'key 1'), `the first ${index}`).toBeNull();
    }
    expect(sealer.open(Buffer.concat([sealed, Buffer.alloc(1)]), 'key 1')).toBeNull();
  });
});
