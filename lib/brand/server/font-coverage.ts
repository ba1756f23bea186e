/**
 * Whether a TrueType font has a glyph for a code point, as its `cmap` says (formats 4 and 12, which every
 * current font has). A font that cannot be read has none.
 */
export function glyphsOf(font: Uint8Array): (codePoint: number) => boolean {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  try {
    const ranges = rangesOf(view);
    return (codePoint) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last);
  } catch (error) {
    if (error instanceof RangeError) return () => false;
    throw error;
  }
}

type Range = readonly [first: number, last: number];

function rangesOf(view: DataView): readonly Range[] {
  const cmap = tableAt(view, 0x636d6170);
  if (cmap === null) return [];
  const tables = Array.from({ length: view.getUint16(cmap + 2) }, (_, index) => cmap + view.getUint32(cmap + 8 + 8 * index));
  return tables.flatMap((table) => {
    const format = view.getUint16(table);
    return format === 12 ? groups(view, table) : format === 4 ? segments(view, table) : [];
  });
}

function tableAt(view: DataView, tag: number): number | null {
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const record = 12 + 16 * index;
    if (view.getUint32(record) === tag) return view.getUint32(record + 8);
  }
  return null;
}

function groups(view: DataView, table: number): Range[] {
  return Array.from({ length: view.getUint32(table + 12) }, (_, index) => {
    const group = table + 16 + 12 * index;
    return [view.getUint32(group), view.getUint32(group + 4)];
  });
}

function segments(view: DataView, table: number): Range[] {
  const size = view.getUint16(table + 6);
  return Array.from({ length: size / 2 }, (_, index): Range => [view.getUint16(table + 16 + size + 2 * index), view.getUint16(table + 14 + 2 * index)])
    // The last segment is no character: every table ends in it.
    .filter(([first]) => first !== 0xffff);
}
