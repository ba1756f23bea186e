import { type JSONPath, type JSONVisitor, visit } from 'jsonc-parser';

/** Ends the library's walk. */
class Found extends Error {}

/** The line on which a text stops being JSON. Lines count from 1. */
export function brokenLine(text: string): number {
  let line = 1;
  walk(text, {
    onError: (_error, _offset, _length, startLine) => {
      line = startLine + 1;
      throw new Found();
    },
  });
  return line;
}

/** The line on which the value at a path begins, or the nearest value around it. For a text that is JSON. */
export function lineOfValue(text: string, wanted: readonly (string | number)[]): number {
  let [line, depth] = [1, -1];
  function look(startLine: number, path: JSONPath): void {
    if (path.length <= depth || path.length > wanted.length || !path.every((part, index) => part === wanted[index]))
      return;
    [line, depth] = [startLine + 1, path.length];
    if (depth === wanted.length) throw new Found();
  }
  walk(text, {
    onObjectBegin: (_offset, _length, startLine, _character, path) => look(startLine, path()),
    onArrayBegin: (_offset, _length, startLine, _character, path) => look(startLine, path()),
    onLiteralValue: (_value, _offset, _length, startLine, _character, path) => look(startLine, path()),
  });
  return line;
}

function walk(text: string, visitor: JSONVisitor): void {
  try {
    visit(text, visitor, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  } catch (error) {
    // The library recurses, so a text nested too deep ends the walk; the line is then that of the last value known.
    if (!(error instanceof Found || error instanceof RangeError)) throw error;
  }
}
