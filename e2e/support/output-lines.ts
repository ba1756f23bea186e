/** Parses a viewer's output. Throws if a line is not a JSON object. */
export function logLines(output: string): object[] {
  return output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const value: unknown = readJson(line);
      if (typeof value !== 'object' || value === null)
        throw new Error(`a line of the output is not a JSON object: ${line.slice(0, 200)}`);
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
