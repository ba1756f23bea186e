/** `decodeURIComponent`, but null for malformed escapes. Apart from `link.ts`, which the first scripts do not need. */
export function decodePercent(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
