/** The lines of a viewer's output, every one an object. Throws, with its line, when one is something else. */
export function linesOf(output: string): object[] {
  return output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const value: unknown = readJson(line);
      if (typeof value !== 'object' || value === null)
        throw new Error(`a line of the output is no object of JSON: ${line.slice(0, 200)}`);
      return value;
    });
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
