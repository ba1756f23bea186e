import { foldName } from '../../json/fields.ts';
import type { PlainObject } from '../../json/values.ts';
import { type Column, valueAt } from './columns.ts';

/** A column that tells what has happened from what is to come. */
export interface Flag {
  readonly column: Column;
  readonly kind: 'happened' | 'planned' | 'classifier';
}

const PLANNED = 'est estimated pln planned plan exp expected req requested scheduled predicted forecast'.split(' ');
const CLASSIFIERS: ReadonlySet<string> = new Set([...PLANNED, 'act', 'actual']);
const NOT_YET: ReadonlySet<string> = new Set([
  ...PLANNED,
  ...'upcoming future notyet notstarted notreached notbegun notcompleted notdone'.split(' '),
]);
const [YES, NO]: readonly ReadonlySet<unknown>[] = [
  new Set([true, 1, 'y', 'yes', 'true', '1']),
  new Set([false, 0, 'n', 'no', 'false', '0']),
];
const HAPPENED: ReadonlySet<string> = new Set(
  'actual happened reached passed achieved done completed occurred isactual iscompleted isdone isreached'.split(' '),
);

export function flagsIn(columns: readonly Column[]): readonly Flag[] {
  return columns.flatMap((column) => {
    const kind = kindOf(column);
    return kind === null ? [] : [{ column, kind }];
  });
}

function kindOf({ values, path, isPersonal }: Column): Flag['kind'] | null {
  const key = path.at(-1);
  if (key === undefined || isPersonal) return null;
  const isIn = (words: ReadonlySet<string>) => (value: unknown) =>
    typeof value === 'string' && words.has(lastWord(value));
  if (values.length > 0 && values.every(isIn(CLASSIFIERS))) return 'classifier';
  if ((key.senses.has('status') || key.senses.has('happen')) && values.some(isIn(NOT_YET))) return 'classifier';
  if (!values.every((value) => isYes(value) || is(NO, value))) return null;
  if (key.senses.has('plan') || key.senses.has('next')) return 'planned';
  return HAPPENED.has(key.words.join('')) ? 'happened' : null;
}

/** Whether a flag says of a row that it has not happened yet. */
export function isFlagged(row: PlainObject, flags: readonly Flag[]): boolean {
  return flags.some(({ column, kind }) => {
    const value = valueAt(row, column);
    if (value === undefined || value === null) return false;
    if (kind === 'classifier') return typeof value === 'string' && NOT_YET.has(lastWord(value));
    return isYes(value) === (kind === 'planned');
  });
}

function isYes(value: unknown): boolean {
  return is(YES, value);
}

function is(answers: ReadonlySet<unknown> | undefined, value: unknown): boolean {
  return answers?.has(typeof value === 'string' ? value.toLowerCase() : value) === true;
}

const LONGEST = 60;

/** `urn:epcglobal:planned` says `planned`. */
function lastWord(text: string): string {
  if (text.length > LONGEST) return '';
  return foldName(text.slice(Math.max(text.lastIndexOf(':'), text.lastIndexOf('/'), text.lastIndexOf('#')) + 1));
}
