import { encode } from 'uqr';

const QUIET_ZONE = 4;

export function drawQrCode(text: string): { size: number; path: string } | null {
  let modules: readonly (readonly boolean[])[];
  try {
    modules = encode(text, { border: QUIET_ZONE, boostEcc: true }).data;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  return { size: modules.length, path: modules.map(pathOfRow).join('') };
}

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
