import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from './command.ts';
import { exitCodes } from './io.ts';

const shells = ['bash', 'zsh', 'fish'] as const;

export function completionCommand(others: readonly Command[]): Command {
  const own: Command = {
    words: 'completion',
    summary: 'print a script that completes commands in a shell',
    arguments: { '<shell>': 'the shell' },
    choices: shells,
    details:
      'bash: source <(tracking completion bash)\nzsh:  source <(tracking completion zsh)\nfish: tracking completion fish | source',
    run: async ({ io, argument }) => {
      const [shell, commands] = [argument(0), [...others, own]];
      io.data(shell === 'fish' ? fishScript(commands) : fillScript(shell, commands));
      return exitCodes.done;
    },
  };
  return own;
}

const fileArgument = /<(?:file|mbtiles)>|\[file\]/;
const fileOption = /<(?:path|\w+\.json)>/;

const flagsOf = ({ options = {} }: Command) => Object.keys(options);
const nameOf = (flags: string) => flags.replace(/ .*/, '');
const takesFile = (command: Command) => fileArgument.test(Object.keys(command.arguments ?? {}).join());

function fillScript(shell: string, commands: readonly Command[]): string {
  const fileOptions = commands.flatMap(flagsOf).filter((flags) => fileOption.test(flags));
  const ungrouped = commands.flatMap(({ words }) => (words.includes(' ') ? [] : [words]));
  const withFiles = commands.filter(takesFile).map(({ words }) => words);
  const cases = [...nextWords(commands)].map(
    ([typed, next]) =>
      `    '${typed}') list='${[...next].join(' ')}'${withFiles.includes(typed) ? ' files=yes' : ''} ;;`,
  );
  return readFileSync(join(import.meta.dirname, `completion.${shell}`), 'utf8')
    .replace('FILE_OPTIONS', [...new Set(fileOptions.map(nameOf))].join('|'))
    .replace('UNGROUPED_COMMANDS', ungrouped.join('|'))
    .replace('    # CASES', () => cases.join('\n'));
}

function nextWords(commands: readonly Command[]): ReadonlyMap<string, ReadonlySet<string>> {
  const next = new Map<string, Set<string>>();
  const add = (typed: string, ...words: readonly string[]) =>
    next.set(typed, new Set([...(next.get(typed) ?? []), ...words]));
  for (const command of commands) {
    const [group = '', name] = command.words.split(' ');
    add('', group);
    if (name !== undefined) add(group, name);
    add(command.words, ...flagsOf(command).map(nameOf), '--help', ...(command.choices ?? []));
  }
  return next;
}

function fishScript(commands: readonly Command[]): string {
  const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const lines = commands.flatMap((command) => {
    const { words, summary, options = {}, choices } = command;
    const [group = '', name] = words.split(' ');
    const seen = words.split(' ').map((word) => `__fish_seen_subcommand_from ${word}`);
    const isHere = `-n ${quote(seen.join('; and '))}`;
    const first = 'complete -c tracking -f -n __fish_use_subcommand -a';
    return [
      ...(name === undefined
        ? [`${first} ${group} -d ${quote(summary)}`]
        : [`${first} ${group}`, `complete -c tracking -f -n '${seen[0]}' -a ${name} -d ${quote(summary)}`]),
      ...Object.entries(options).map(([flags, help]) => {
        const value = fileOption.test(flags) ? ' -r -F' : flags.includes(' ') ? ' -x' : '';
        return `complete -c tracking ${isHere} -l ${nameOf(flags).slice(2)}${value} -d ${quote(help)}`;
      }),
      ...(takesFile(command) ? [`complete -c tracking -F ${isHere}`] : []),
      ...(choices === undefined ? [] : [`complete -c tracking -f ${isHere} -a ${quote(choices.join(' '))}`]),
    ];
  });
  return `# fish completion of tracking\n${[...new Set(lines)].join('\n')}\n`;
}
