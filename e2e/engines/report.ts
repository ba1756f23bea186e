import type { EngineName } from './engine.ts';
import type { BehaviourResult } from './run-behaviours.ts';

export interface TestedEngine {
  readonly name: EngineName;
  /** null: not installed. */
  readonly version: string | null;
}

/** The Markdown table of behaviours by engine. `date` is shown as the date of the run. */
export function resultTable(
  engines: readonly TestedEngine[],
  results: readonly BehaviourResult[],
  date: string,
): string {
  const behaviours = [...new Set(results.map(({ behaviour }) => behaviour))];
  const cell = (behaviour: string, { name, version }: TestedEngine) => {
    if (version === null) return 'not installed';
    const found = results.find((result) => result.behaviour === behaviour && result.engine === name);
    if (found === undefined) return 'not run';
    if (found.problem !== null) return `**failed**: ${found.problem.replaceAll('|', '\\|')}`;
    return found.note === null ? 'passed' : `passed: ${found.note}`;
  };
  const heads = engines.map(({ name, version }) => (version === null ? name : `${name} ${version}`));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `Run on ${date}${results.some(({ problem }) => problem !== null) ? '' : ', without console errors'}:`,
    '',
    line(['', ...heads]),
    line(['---', ...heads.map(() => '---')]),
    ...behaviours.map((behaviour) => line([behaviour, ...engines.map((engine) => cell(behaviour, engine))])),
  ].join('\n');
}

const [BEGIN, END] = ['<!-- engines -->', '<!-- end of engines -->'];

/** Replaces the table between the markers. Throws if the document has no markers. */
export function replaceTable(document: string, table: string): string {
  const [from, to] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (from < 0 || to < from) throw new Error('the document has no markers for the table');
  return `${document.slice(0, from + BEGIN.length)}\n\n${table}\n\n${document.slice(to)}`;
}
