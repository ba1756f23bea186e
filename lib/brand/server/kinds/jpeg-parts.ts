const PROGRESSIVE = 0xc2;

export interface JpegFrame {
  readonly width: number;
  readonly height: number;
  /** Eight bits a channel, baseline, extended or progressive, packed by Huffman. */
  readonly isShown: boolean;
  /** Fewer bits than these no picture of this size has. */
  readonly leastBits: number;
  /** The tables a scan needs, by the data of its header; null: the header is damaged. */
  readonly tablesOfScan: (header: Buffer) => readonly string[] | null;
}

interface Component {
  readonly id: number;
  readonly across: number;
  readonly down: number;
  readonly quantization: string;
}

/** The header of a frame, without its marker and length. null: damaged. */
export function readFrame(data: Buffer, marker: number): JpegFrame | null {
  const count = data[5] ?? 0;
  if (count < 1 || count > 4 || data.length !== 6 + 3 * count) return null;
  const components = Array.from({ length: count }, (_, index): Component => {
    const [id = 0, sampling = 0, table = 0] = data.subarray(6 + 3 * index);
    return { id, across: sampling >> 4, down: sampling & 15, quantization: `quantization ${table}` };
  });
  if (components.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4)) return null;
  const [height, width] = [data.readUInt16BE(1), data.readUInt16BE(3)];
  const isProgressive = marker === PROGRESSIVE;
  return {
    width,
    height,
    isShown: marker <= PROGRESSIVE && data[0] === 8,
    // A block has at least a bit for its mean and, unless many share it, one for the end of the rest.
    leastBits: blocksOf(components, width, height) * (isProgressive ? 1 : 2),
    tablesOfScan: (header) => tablesOfScan(header, components, isProgressive),
  };
}

function blocksOf(components: readonly Component[], width: number, height: number): number {
  const [across, down] = [Math.max(...components.map((each) => each.across)), Math.max(...components.map((each) => each.down))];
  const blocks = (pixels: number, own: number, most: number) => Math.ceil(Math.ceil((pixels * own) / most) / 8);
  return components.reduce((sum, own) => sum + blocks(width, own.across, across) * blocks(height, own.down, down), 0);
}

function tablesOfScan(header: Buffer, components: readonly Component[], isProgressive: boolean): readonly string[] | null {
  const count = header[0] ?? 0;
  if (count < 1 || count > 4 || header.length !== 4 + 2 * count) return null;
  const [first = 0, , approximation = 0] = header.subarray(1 + 2 * count);
  const needed: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const [id, tables = 0] = header.subarray(1 + 2 * index);
    const component = components.find((each) => each.id === id);
    if (component === undefined) return null;
    needed.push(component.quantization);
    // Later passes over the means are bits as they are.
    if (first === 0 && approximation >> 4 === 0) needed.push(`huffman ${tables >> 4}`);
    if (isProgressive ? first > 0 : true) needed.push(`huffman ${16 + (tables & 15)}`);
  }
  return needed;
}

/** The quantization tables of a segment; null: damaged. */
export function readQuantizationIds(data: Buffer): readonly string[] | null {
  const ids: string[] = [];
  for (let at = 0; at < data.length; ) {
    const kind = data[at] ?? 0;
    if (kind >> 4 > 1 || (kind & 15) > 3) return null;
    ids.push(`quantization ${kind & 15}`);
    at += kind >> 4 === 1 ? 129 : 65;
    if (at > data.length) return null;
  }
  return ids;
}

/** The Huffman tables of a segment, those of the rest numbered from 16; null: damaged, or more codes than there can be. */
export function readHuffmanIds(data: Buffer): readonly string[] | null {
  const ids: string[] = [];
  for (let at = 0; at < data.length; ) {
    const kind = data[at] ?? 0;
    if (kind >> 4 > 1 || (kind & 15) > 3 || at + 17 > data.length) return null;
    let [codes, used] = [0, 0];
    for (const [index, count] of data.subarray(at + 1, at + 17).entries()) {
      codes += count;
      used += count / 2 ** (index + 1);
    }
    at += 17 + codes;
    if (codes > 256 || used > 1 || at > data.length) return null;
    ids.push(`huffman ${kind}`);
  }
  return ids;
}
