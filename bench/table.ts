/** Without decimals, thousands apart. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

/** Lines of a terminal under their heads, `title` over the names at their beginning. */
export function table(title: string, heads: readonly string[], rows: readonly string[][]): string {
  const lines = [[title, ...heads], ...rows];
  const widths = lines[0]?.map((_cell, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('   '),
    )
    .join('\n');
}
