/** Writes an SVG path with relative steps, a third shorter than absolute ones. */
export interface PathWriter {
  move(x: number, y: number): void;
  line(x: number, y: number): void;
  close(): void;
  /** A point that a line cap makes visible at its own size. */
  dot(x: number, y: number): void;
  toString(): string;
}

/** `digits` after the point. Steps start at rounded places, so errors do not add up. */
export function createPathWriter(digits: 0 | 1): PathWriter {
  const factor = digits === 0 ? 1 : 10;
  const parts: string[] = [];
  let x = 0;
  let y = 0;
  let opened = false;

  function move(toX: number, toY: number): void {
    x = Math.round(toX * factor);
    y = Math.round(toY * factor);
    parts.push(`M${pair(x, y)}`);
    opened = true;
  }

  function line(toX: number, toY: number): void {
    const stepX = Math.round(toX * factor) - x;
    const stepY = Math.round(toY * factor) - y;
    if (stepX === 0 && stepY === 0) return;
    x += stepX;
    y += stepY;
    const step = pair(stepX, stepY);
    // A minus separates by itself, and `l` need not be repeated.
    parts.push(opened ? `l${step}` : step.startsWith('-') ? step : ` ${step}`);
    opened = false;
  }

  function pair(first: number, second: number): string {
    return `${first / factor}${second < 0 ? '' : ' '}${second / factor}`;
  }

  return {
    move,
    line,
    close: () => void parts.push('z'),
    dot(toX, toY) {
      move(toX, toY);
      // Not h0: some browsers draw no cap on it.
      parts.push('h.01');
    },
    toString: () => parts.join(''),
  };
}
