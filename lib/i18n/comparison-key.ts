/** The letters, marks and digits of a text in lower case, so that `In transit` and `IN_TRANSIT` are one. */
export function comparisonKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
