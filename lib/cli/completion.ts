import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from './command.ts';
import { exitCodes } from './io.ts';

const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

export function completionCommand(commands: readonly Command[]): Command {
  const own: Command = {
    group: '',
    name: 'completion',
    summary: 'print a script that completes commands in a shell',
    arguments: [{ name: 'shell', help: 'the shell', choices: shells }],
    details:
      'bash: source <(tracking completion bash)\nzsh:  source <(tracking completion zsh)\nfish: tracking completion fish | source',
    run: async ({ io, argument }) => {
      const shell = shells.find((name) => name === argument(0)) ?? 'bash';
      io.data(scripts[shell]([...commands, own]));
      return exitCodes.done;
    },
  };
  return own;
}

const scripts: Readonly<Record<Shell, (commands: readonly Command[]) => string>> = {
  bash: (commands) => fillScript('bash', commands),
  zsh: (commands) => fillScript('zsh', commands),
  fish: fishScript,
};

/** Maps typed words to the next ones: `'' → carriers …`, `shares → create …`, `shares create → --qr …`. */
function nextWords(commands: readonly Command[]): ReadonlyMap<string, readonly string[]> {
  const next = new Map<string, string[]>();
  const add = (after: string, ...words: readonly string[]) => {
    const known = next.get(after) ?? [];
    next.set(after, [...known, ...words.filter((word) => !known.includes(word))]);
  };
  for (const command of commands) {
    add('', command.group === '' ? command.name : command.group);
    if (command.group !== '') add(command.group, command.name);
    add(
      pathOf(command),
      ...(command.options ?? []).map(({ name }) => `--${name}`),
      '--help',
      ...(command.arguments ?? []).flatMap(({ choices }) => choices ?? []),
    );
  }
  return next;
}

function casesOf(commands: readonly Command[]): string {
  const withFiles = new Set(
    commands.filter(({ arguments: all = [] }) => all.some(({ isFile }) => isFile === true)).map(pathOf),
  );
  return [...nextWords(commands)]
    .map(([after, words]) => `    '${after}') words='${words.join(' ')}'${withFiles.has(after) ? ' files=yes' : ''} ;;`)
    .join('\n');
}

function pathOf({ group, name }: Command): string {
  return group === '' ? name : `${group} ${name}`;
}

function filePattern(commands: readonly Command[]): string {
  const options = commands.flatMap(({ options: all = [] }) =>
    all.filter(({ value }) => value === 'path').map(({ name }) => `--${name}`),
  );
  return [...new Set(options)].join('|');
}

/** Fills in the script that lies beside this file. */
function fillScript(shell: 'bash' | 'zsh', commands: readonly Command[]): string {
  const ungrouped = commands.flatMap(({ group, name }) => (group === '' ? [name] : []));
  const cases = shell === 'bash' ? casesOf(commands) : casesOf(commands).replaceAll("words='", "list='");
  return readFileSync(join(import.meta.dirname, `completion.${shell}`), 'utf8')
    .replace('FILE_OPTIONS', filePattern(commands))
    .replace('UNGROUPED_COMMANDS', ungrouped.join('|'))
    .replace('    # CASES', () => cases);
}

function fishScript(commands: readonly Command[]): string {
  const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const lines = commands.flatMap((command) => {
    const { group, name, summary, options = [], arguments: expected = [] } = command;
    const isHere =
      group === ''
        ? `__fish_seen_subcommand_from ${name}`
        : `__fish_seen_subcommand_from ${group}; and __fish_seen_subcommand_from ${name}`;
    const parents = group === '' ? ['__fish_use_subcommand'] : [`__fish_seen_subcommand_from ${group}`];
    return [
      ...(group === '' ? [] : [`complete -c tracking -f -n __fish_use_subcommand -a ${group}`]),
      ...parents.map((parent) => `complete -c tracking -f -n ${quote(parent)} -a ${name} -d ${quote(summary)}`),
      ...options.map(
        (option) =>
          `complete -c tracking -n ${quote(isHere)} -l ${option.name}${option.value === undefined ? '' : option.value === 'path' ? ' -r -F' : ' -x'} -d ${quote(option.help)}`,
      ),
      ...expected.flatMap(({ isFile }) => (isFile === true ? [`complete -c tracking -F -n ${quote(isHere)}`] : [])),
      ...expected.flatMap(({ choices = [] }) =>
        choices.length === 0 ? [] : [`complete -c tracking -f -n ${quote(isHere)} -a ${quote(choices.join(' '))}`],
      ),
    ];
  });
  return `# fish completion of tracking\n${[...new Set(lines)].join('\n')}\n`;
}
