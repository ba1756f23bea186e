import { createHash } from 'node:crypto';
import type { BrandFile } from '../brand.ts';
import { endings, kindOf, mediaTypes, type Kind } from './kinds/kind-of.ts';

export interface Examined extends Kind {
  /** null: of no known kind. */
  readonly file: BrandFile | null;
}

/** Of one reading, in which many brands may name one file. */
const byBytes = new WeakMap<Uint8Array, Examined>();
/** Of earlier readings, by the hash of the content, as long as a brand has the file. */
const byContent = new Map<string, WeakRef<Examined>>();
const inUse = new WeakMap<BrandFile, Examined>();

/** What these bytes are. The same bytes are looked through once, and are one file, as long as somebody uses it. */
export function examineBytes(bytes: Uint8Array): Examined {
  const known = byBytes.get(bytes);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const examined = byContent.get(hash)?.deref() ?? examine(bytes, hash);
  byBytes.set(bytes, examined);
  if (examined.file === null || inUse.has(examined.file)) return examined;
  inUse.set(examined.file, examined);
  for (const [old, reference] of byContent) if (reference.deref() === undefined) byContent.delete(old);
  byContent.set(hash, new WeakRef(examined));
  return examined;
}

function examine(bytes: Uint8Array, hash: string): Examined {
  const kind = kindOf(bytes);
  return { ...kind, file: kind.kind === null ? null : { name: `${hash}.${endings[kind.kind]}`, type: mediaTypes[kind.kind], bytes } };
}
