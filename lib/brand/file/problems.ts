export interface BrandProblem {
  /** `brands[1].colour`; empty for the file as a whole. */
  readonly path: string;
  /** To be put after the path: "is not a colour". */
  readonly message: string;
  /** What stands there, unless that could be a secret. */
  readonly value?: string;
}

const MOST_LINES = 500;

/** Every problem at once, as one line each: `brands[1].colour is not a colour: "#gg0000"`. */
export class BrandsError extends Error {
  override readonly name = 'BrandsError';
  readonly problems: readonly BrandProblem[];
  readonly lines: readonly string[];

  constructor(problems: readonly BrandProblem[]) {
    const lines = problems.slice(0, MOST_LINES).map(problemLine);
    if (problems.length > MOST_LINES) lines.push(`and ${problems.length - MOST_LINES} more problems`);
    super(`The brands file is not usable:\n${lines.map((line) => `  - ${line}`).join('\n')}`);
    this.problems = problems;
    this.lines = lines;
  }
}

const MOST_QUOTED = 60;

function problemLine({ path, message, value }: BrandProblem): string {
  const quoted = value === undefined ? '' : `: ${quote(value)}`;
  return `${path === '' ? 'The brands file' : path} ${message}${quoted}`;
}

/** On one line, without anything a terminal would obey. */
function quote(value: string): string {
  const short = value.length > MOST_QUOTED ? `${value.slice(0, MOST_QUOTED - 1)}…` : value;
  return JSON.stringify(short).replace(/[\u007F-\u009F\u200E\u200F\u2028-\u202E\u2066-\u2069]/g, '\uFFFD');
}

/** Paths as in JavaScript; a key that is no plain word stands quoted in brackets. */
export function joinPath(parent: string, key: string | number): string {
  if (typeof key === 'number') return `${parent}[${key}]`;
  if (!/^[$\w]{1,40}$/.test(key)) return `${parent}[${quote(key)}]`;
  return parent === '' ? key : `${parent}.${key}`;
}

/** A place in a brands file. */
export interface ProblemLocation {
  readonly path: string;
  readonly in: (key: string | number) => ProblemLocation;
  /** `value` is quoted, so it must not be anybody's secret. */
  readonly report: (message: string, value?: string) => void;
}

/** Its problems, and those of all within it, go into `problems`. */
export function locationAt(path: string, problems: BrandProblem[]): ProblemLocation {
  return {
    path,
    in: (key) => locationAt(joinPath(path, key), problems),
    report: (message, value) => void problems.push({ path, message, ...(value === undefined ? {} : { value }) }),
  };
}
