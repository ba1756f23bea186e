/** cyrb53, at most eleven characters. `crypto.subtle` is missing in browsers on insecure origins. */
export function digestBytes(...parts: readonly Uint8Array[]): string {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  const add = (value: number) => {
    low = Math.imul(low ^ value, 0x9e3779b1);
    high = Math.imul(high ^ value, 0x5f356495);
  };
  for (const part of parts) {
    add(part.length);
    for (let index = 0; index < part.length; index += 1) add(part[index] ?? 0);
  }
  const mixedLow = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  const mixedHigh = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(mixedLow ^ (mixedLow >>> 13), 0xc2b2ae35);
  return ((mixedHigh >>> 11) * 2 ** 32 + (mixedLow >>> 0)).toString(36);
}
