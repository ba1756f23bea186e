import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export interface Encryption {
  readonly encrypt: (plain: Uint8Array, context: string) => Buffer;
  readonly decrypt: (encrypted: Uint8Array, context: string) => Buffer | null;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What is added to the plain bytes. */
export const ENCRYPTION_BYTES = NONCE_BYTES + TAG_BYTES;

/**
 * AES-256-GCM with a key per context, so that random nonces do not repeat under one key. `purpose` tells uses of one
 * secret apart.
 */
export function createEncryption(secret: string, purpose: string): Encryption {
  const master = Buffer.from(hkdfSync('sha256', secret, '', `share-viewer: ${purpose}`, 32));
  const keyFor = (context: string) => createHmac('sha256', master).update(context).digest();
  return {
    encrypt: (plain, context) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, keyFor(context), nonce);
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt: (encrypted, context) => {
      if (encrypted.byteLength < NONCE_BYTES + TAG_BYTES) return null;
      const end = encrypted.byteLength - TAG_BYTES;
      const nonce = encrypted.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, keyFor(context), nonce, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(encrypted.subarray(end));
      try {
        return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES, end)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}
