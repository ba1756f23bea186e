import * as v from 'valibot';
import { isShareId } from './link.ts';
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export const HIDEABLE = ['trackingNumber', 'carrier', 'label', 'street', 'readings', 'history', 'downloads'] as const;
export type Hideable = (typeof HIDEABLE)[number];

export interface SealedLink {
  readonly shareId: string;
  /** Of the link. Only the tracking service behind it may be asked for the identifier. */
  readonly host: string;
  readonly until: number | null;
  /** ms after a delivery, if its time is known; null: it does not end by one. */
  readonly afterDelivery: number | null;
  readonly hide: readonly Hideable[];
}

const PREFIX = 'sealed2.';
const CONTEXT = 'version 2';
/** Also of another version, or damaged on the way. A tracking service's own identifiers hardly begin like this. */
const SEAL = /^(?:\W|3D)*sealed\d+\W/i;

export function isSealed(id: string): boolean {
  return SEAL.test(id);
}

const contentSchema = v.strictTuple([
  v.custom<string>(isShareId),
  v.string(),
  v.nullable(v.pipe(v.number(), v.integer())),
  v.array(v.picklist(HIDEABLE)),
  // Links of before have none.
  v.optional(v.nullable(v.pipe(v.number(), v.integer())), null),
]);

/** The first key seals, all open, so that keys can be replaced without ending links. */
export function createSealing(keys: readonly string[], onUnknownKey: () => void = () => undefined) {
  const encryptions = keys.map((key) => createEncryption(key, 'sealed links'));
  return {
    /** The token that takes the place of the identifier. null: it would be too long for a link. Needs a key. */
    seal({ shareId, host, until, hide, afterDelivery }: SealedLink): string | null {
      const content = Buffer.from(JSON.stringify([shareId, host, until, hide, afterDelivery]));
      const sealed = encryptions[0]?.encrypt(content, CONTEXT).toString('base64url');
      if (sealed === undefined) throw new TypeError('There is no key to seal with.');
      const token = `${PREFIX}${sealed}`;
      return isShareId(token) ? token : null;
    },
    /** `plain`: an identifier of the service. null: altered, of another version, or sealed by an unknown key. */
    open(id: string): SealedLink | 'plain' | null {
      if (!isSealed(id)) return 'plain';
      if (!id.startsWith(PREFIX)) return null;
      const text = id.slice(PREFIX.length);
      const bytes = Buffer.from(text, 'base64url');
      // One token has one spelling: Node skips signs that are no base64, and the last one has bits to spare.
      if (bytes.toString('base64url') !== text) return null;
      for (const encryption of encryptions) {
        const content = encryption.decrypt(bytes, CONTEXT);
        if (content !== null) return read(content);
      }
      onUnknownKey();
      return null;
    },
  };
}

function read(content: Buffer): SealedLink | null {
  const parsed = v.safeParse(contentSchema, JSON.parse(content.toString()));
  if (!parsed.success) return null;
  const [shareId, host, until, hide, afterDelivery] = parsed.output;
  return { shareId, host, until, afterDelivery, hide };
}

export interface Encryption {
  readonly encrypt: (plain: Uint8Array, context: string) => Buffer;
  readonly decrypt: (encrypted: Uint8Array, context: string) => Buffer | null;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export const ENCRYPTION_BYTES = NONCE_BYTES + TAG_BYTES;

/** AES-256-GCM with a key per context, so that random nonces do not repeat under one key. */
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
