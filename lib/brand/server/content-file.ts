import { createHash } from 'node:crypto';
import type { BrandFile } from '../brand.ts';

/** A file named after its content. `ending` without the dot. */
export function contentFile(bytes: Uint8Array, type: string, ending: string): BrandFile {
  return { name: `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${ending}`, type, bytes };
}
