import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Closes bytes so that only who has the deployment's secret reads them, and only as what they were closed as. */
export interface Sealer {
  /** `about`: what the bytes are; different for every value. */
  readonly seal: (bytes: Uint8Array, about: string) => Buffer;
  /** null: these are no bytes sealed with this secret as this. */
  readonly open: (sealed: Uint8Array, about: string) => Buffer | null;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM, each value under a key of its own: so many may be written that nonces of one key would come twice. */
export function createSealer(secret: string): Sealer {
  const master = Buffer.from(hkdfSync('sha256', secret, '', 'share-viewer: values in Redis', 32));
  const keyFor = (about: string) => createHmac('sha256', master).update(about).digest();
  return {
    seal: (bytes, about) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, keyFor(about), nonce);
      return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    },
    open: (sealed, about) => {
      if (sealed.byteLength < NONCE_BYTES + TAG_BYTES) return null;
      const end = sealed.byteLength - TAG_BYTES;
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, keyFor(about), nonce, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(sealed.subarray(end));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, end)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}
