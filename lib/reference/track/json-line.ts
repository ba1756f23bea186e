import { type JSONPath, visit } from 'jsonc-parser';

type Path = readonly (string | number)[];

const strict = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false } as const;

/** Ends the library's walk. */
class Found extends Error {}

/** The line on which a text stops being JSON. Lines count from 1. */
export function brokenLine(text: string): number {
  let line = 1;
  walk(() =>
    visit(
      text,
      {
        onError: (_error, _offset, _length, startLine) => {
          line = startLine + 1;
          throw new Found();
        },
      },
      strict,
    ),
  );
  return line;
}

/** The line on which the value at a path begins, or the nearest value around it. For a text that is JSON. */
export function lineOfValue(text: string, wanted: Path): number {
  let [line, depth] = [1, -1];
  function look(startLine: number, path: JSONPath): void {
    if (path.length <= depth || path.length > wanted.length || !path.every((part, index) => part === wanted[index]))
      return;
    [line, depth] = [startLine + 1, path.length];
    if (depth === wanted.length) throw new Found();
  }
  walk(() =>
    visit(
      text,
      {
        onObjectBegin: (_offset, _length, startLine, _character, path) => look(startLine, path()),
        onArrayBegin: (_offset, _length, startLine, _character, path) => look(startLine, path()),
        onLiteralValue: (_value, _offset, _length, startLine, _character, path) => look(startLine, path()),
      },
      strict,
    ),
  );
  return line;
}

function walk(start: () => void): void {
  try {
    start();
  } catch (error) {
    // The library recurses, so a text nested too deep ends the walk; the line is then that of the last value known.
    if (!(error instanceof Found || error instanceof RangeError)) throw error;
  }
}
