const width = 30;

/** As much of a terminal's stream as a bar needs. */
export interface ProgressTarget {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** A bar on one line of a terminal. Elsewhere it draws nothing: a log is no place for it. */
export function createProgress(stream: ProgressTarget) {
  let drawn = '';
  function draw(text: string): void {
    if (!stream.isTTY || text === drawn) return;
    drawn = text;
    stream.write(`\r\u001b[K${text}`);
  }
  return {
    /** `share`: 0 to 1. */
    show(share: number, what: string): void {
      const full = Math.round(Math.min(Math.max(share, 0), 1) * width);
      draw(`${'█'.repeat(full)}${'░'.repeat(width - full)} ${String(Math.floor(share * 100)).padStart(3)} %  ${what}`);
    },
    /** Removes the bar; what follows begins on its line. */
    clear: () => draw(''),
  };
}
