import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Authenticated encryption with a key that all replicas derive from the deployment's secret. */
export interface Encryption {
  /** `context`: which value this is. The result can only be decrypted with the same one. */
  readonly encrypt: (plain: Uint8Array, context: string) => Buffer;
  /** null: not encrypted with this secret and context, or changed since. */
  readonly decrypt: (encrypted: Uint8Array, context: string) => Buffer | null;
}

const CIPHER = 'aes-256-gcm';
/** Each encryption begins with a random nonce, so these bytes also identify it. */
export const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with a key per context, so that random nonces of one key do not repeat however much is written. */
export function createEncryption(secret: string): Encryption {
  const master = Buffer.from(hkdfSync('sha256', secret, '', 'share-viewer: values in Redis', 32));
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
