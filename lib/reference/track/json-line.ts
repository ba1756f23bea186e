type Path = readonly (string | number)[];

const token = /\s*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-]))/y;

function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** Where the text stops being JSON (its index), or null when a value ends and nothing but white space follows. */
interface Scan {
  readonly brokenAt: number | null;
  /** Index of the value at the wanted path, or of the nearest one around it. */
  readonly foundAt: number;
}

function samePath(stack: Path, path: Path): boolean {
  return stack.length <= path.length && stack.every((part, index) => part === path[index]);
}

/** One walk over the tokens; a stack instead of recursion, as nesting has no limit. */
function scan(text: string, wanted: Path): Scan {
  const closers: string[] = [];
  const path: (string | number)[] = [];
  let state: 'value' | 'firstValue' | 'key' | 'firstKey' | 'colon' | 'next' | 'end' = 'value';
  let [foundAt, foundDepth] = [0, -1];
  token.lastIndex = 0;
  for (;;) {
    const from = token.lastIndex;
    const match = token.exec(text);
    const start = from + (/\S|$/.exec(text.slice(from, from + 4_096))?.index ?? 0);
    if (match === null) return { brokenAt: state === 'end' && text.slice(from).trim() === '' ? null : start, foundAt };
    const [, mark, string] = match;

    if (state === 'value' || (state === 'firstValue' && mark !== ']')) {
      if (path.length > foundDepth && samePath(path, wanted)) [foundAt, foundDepth] = [start, path.length];
      if (mark === '{' || mark === '[') {
        closers.push(mark === '{' ? '}' : ']');
        if (mark === '[') path.push(0);
        state = mark === '{' ? 'firstKey' : 'firstValue';
        continue;
      }
      if (mark !== undefined) return { brokenAt: start, foundAt };
    } else if ((state === 'key' || state === 'firstKey') && string !== undefined) {
      path.push(String(JSON.parse(string)));
      state = 'colon';
      continue;
    } else if (state === 'colon' && mark === ':') {
      state = 'value';
      continue;
    } else if (state === 'next' && mark === ',') {
      const last = path.pop();
      if (typeof last === 'number') path.push(last + 1);
      state = typeof last === 'number' ? 'value' : 'key';
      continue;
    } else if (mark !== undefined && mark === closers.at(-1) && (state === 'next' || state === 'firstKey' || state === 'firstValue')) {
      closers.pop();
      if (state !== 'firstKey') path.pop();
    } else {
      return { brokenAt: start, foundAt };
    }
    state = closers.length === 0 ? 'end' : 'next';
  }
}

/** The line on which a text stops being JSON. Lines count from 1. */
export function brokenLine(text: string): number {
  return lineAt(text, scan(text, []).brokenAt ?? text.length);
}

/** The line on which the value at a path begins, or the nearest value around it. For a text that is JSON. */
export function lineOfValue(text: string, path: Path): number {
  return lineAt(text, scan(text, path).foundAt);
}
