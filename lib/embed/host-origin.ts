/** What a framed document can know of the page around it. */
export interface Surroundings {
  readonly ownOrigin: string;
  /** Of the parent: the browser's own word; null where the browser does not tell it. */
  readonly parentOrigin: string | null;
  readonly referrer: string;
}

/** The origins of a brand's embedders, `self` spelled out. */
export function embedderOrigins(embedders: readonly string[], ownOrigin: string): ReadonlySet<string> {
  return new Set(embedders.map((embedder) => (embedder === 'self' ? ownOrigin : embedder)));
}

/** The host page's origin when the browser tells it and it is an embedder; null: wait for the host's `connect`. */
export function hostOriginOf(
  { ownOrigin, parentOrigin, referrer }: Surroundings,
  allowed: ReadonlySet<string>,
): string | null {
  if (parentOrigin !== null) return allowed.has(parentOrigin) ? parentOrigin : null;
  if (!URL.canParse(referrer)) return null;
  const { origin } = new URL(referrer);
  // Our own: more likely the page that was in this frame before than the one around it.
  return origin !== ownOrigin && allowed.has(origin) ? origin : null;
}
