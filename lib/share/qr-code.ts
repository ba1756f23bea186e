import { encode } from 'uqr';

/** Modules of empty space around a code, as its standard asks for: scanners fail without. */
const QUIET_ZONE = 4;

export interface QrCode {
  /** Modules along one side, the quiet zone included. */
  readonly size: number;
  /** SVG path of the dark modules, one unit each. */
  readonly path: string;
}

/** The code of a text, with the best correction its size allows; null when no code can hold the text. */
export function drawQrCode(text: string): QrCode | null {
  let modules: readonly (readonly boolean[])[];
  try {
    modules = encode(text, { border: QUIET_ZONE, boostEcc: true }).data;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  return { size: modules.length, path: modules.map(pathOfRow).join('') };
}

/** One box for each run of dark modules, so that no seam shows between two. */
function pathOfRow(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (row[x] !== true) continue;
    let end = x;
    while (row[end] === true) end += 1;
    path += `M${x} ${y}h${end - x}v1h${x - end}z`;
    x = end;
  }
  return path;
}
