import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEncryption } from './seal.ts';

const bytes = fc.uint8Array({ maxLength: 500 });

describe('encryption', () => {
  test('decrypts with the same secret and context, and never encrypts to the same bytes twice', () => {
    const [one, same] = [createEncryption('secret', 'a test'), createEncryption('secret', 'a test')];
    fc.assert(
      fc.property(bytes, fc.string(), (plain, context) => {
        const encrypted = one.encrypt(plain, context);
        expect(same.decrypt(encrypted, context)).toEqual(Buffer.from(plain));
        expect(one.encrypt(plain, context)).not.toEqual(encrypted);
      }),
    );
  });

  test('refuses another context, another secret, and a changed, missing or additional byte', () => {
    const encryption = createEncryption('secret', 'a test');
    const encrypted = encryption.encrypt(Buffer.from('a shipment'), 'key 1');
    expect(encryption.decrypt(encrypted, 'key 2')).toBeNull();
    expect(createEncryption('Secret', 'a test').decrypt(encrypted, 'key 1')).toBeNull();
    for (const [index, byte] of encrypted.entries()) {
      const other = Buffer.from(encrypted);
      other[index] = byte ^ 1;
      expect(encryption.decrypt(other, 'key 1'), `byte ${index}`).toBeNull();
      expect(encryption.decrypt(encrypted.subarray(0, index), 'key 1'), `the first ${index}`).toBeNull();
    }
    expect(encryption.decrypt(Buffer.concat([encrypted, Buffer.alloc(1)]), 'key 1')).toBeNull();
  });
});
