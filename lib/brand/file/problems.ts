export interface BrandProblem {
  readonly path: string;
  readonly message: string;
  /** The value in the file, unless it could be a secret. */
  readonly value?: string;
}

const MAX_LINES = 500;
const MAX_QUOTED_LENGTH = 60;

/** All problems of a file, one a line: `brands[1].colour is not a colour: "#gg0000"`. */
export class BrandsError extends Error {
  override readonly name = 'BrandsError';
  readonly problems: readonly BrandProblem[];
  readonly lines: readonly string[];

  constructor(problems: readonly BrandProblem[]) {
    const lines = problems.slice(0, MAX_LINES).map(formatProblem);
    if (problems.length > MAX_LINES) lines.push(`and ${problems.length - MAX_LINES} more problems`);
    super(`The brands file is not usable:\n${lines.map((line) => `  - ${line}`).join('\n')}`);
    this.problems = problems;
    this.lines = lines;
  }
}

function formatProblem({ path, message, value }: BrandProblem): string {
  const quoted = value === undefined ? '' : `: ${quote(value)}`;
  return `${path === '' ? 'The brands file' : path} ${message}${quoted}`;
}

function quote(value: string): string {
  const short = value.length > MAX_QUOTED_LENGTH ? `${value.slice(0, MAX_QUOTED_LENGTH - 1)}…` : value;
  return JSON.stringify(short).replace(/[\u007F-\u009F\u200E\u200F\u2028-\u202E\u2066-\u2069]/g, '\uFFFD');
}

export function joinPath(parent: string, key: string | number): string {
  if (typeof key === 'number') return `${parent}[${key}]`;
  if (!/^[$\w]{1,40}$/.test(key)) return `${parent}[${quote(key)}]`;
  return parent === '' ? key : `${parent}.${key}`;
}

export interface ProblemLocation {
  readonly path: string;
  readonly in: (key: string | number) => ProblemLocation;
  /** `value` is quoted, so it must not be a secret. */
  readonly report: (message: string, value?: string) => void;
}

export function locationAt(path: string, problems: BrandProblem[]): ProblemLocation {
  return {
    path,
    in: (key) => locationAt(joinPath(path, key), problems),
    report: (message, value) => void problems.push({ path, message, ...(value === undefined ? {} : { value }) }),
  };
}
