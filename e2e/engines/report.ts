import type { EngineName } from './engine.ts';
import type { Tried } from './try-behaviours.ts';

export interface TriedEngine {
  readonly name: EngineName;
  /** null: it is not installed here. */
  readonly version: string | null;
}

/** The table of behaviours and engines, in Markdown. `date`: of the run, as written there. */
export function tableOf(engines: readonly TriedEngine[], tried: readonly Tried[], date: string): string {
  const behaviours = [...new Set(tried.map(({ behaviour }) => behaviour))];
  const cell = (behaviour: string, { name, version }: TriedEngine) => {
    if (version === null) return 'not installed';
    const found = tried.find((each) => each.behaviour === behaviour && each.engine === name);
    if (found === undefined) return 'not tried';
    if (found.problem !== null) return `**failed**: ${found.problem.replaceAll('|', '\\|')}`;
    return found.note === null ? 'passed' : `passed: ${found.note}`;
  };
  const heads = engines.map(({ name, version }) => (version === null ? name : `${name} ${version}`));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `Tried on ${date}${tried.some(({ problem }) => problem !== null) ? '' : ', with no error on any console'}:`,
    '',
    line(['', ...heads]),
    line(['---', ...heads.map(() => '---')]),
    ...behaviours.map((behaviour) => line([behaviour, ...engines.map((engine) => cell(behaviour, engine))])),
  ].join('\n');
}

const [BEGIN, END] = ['<!-- engines -->', '<!-- end of engines -->'];

/** The document with the table between its marks. Throws where it has none. */
export function withTable(document: string, table: string): string {
  const [from, to] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (from < 0 || to < from) throw new Error('the document has no place for the table');
  return `${document.slice(0, from + BEGIN.length)}\n\n${table}\n\n${document.slice(to)}`;
}
