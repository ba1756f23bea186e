import { Command as Parser, CommanderError } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { assetCommands } from './asset-commands.ts';
import type { Call, Command } from './command.ts';
import { completionCommand } from './completion.ts';
import { type Context, createContext } from './context.ts';
import { describeFailure, type ExitCode, exitCodes, type Io, UsageError } from './io.ts';
import { shareCommands } from './share-commands.ts';
import { toolCommands } from './tool-commands.ts';

const INTRODUCTION = `Work with the tracking service (carriers, trackers, assets, notes and share links), and check a viewer's files.
The interface calls a tracker a label, and so do the names of commands and options.

Settings, from the environment:
  TRACKING_BASE_URL         address of the tracking service
  TRACKING_ACCESS_KEY       the AccessKey, or
  TRACKING_ACCESS_KEY_FILE  a file that holds it; never an argument
  APP_URL                   address of the viewer, to which links lead (http://localhost:3000)
  SEAL_KEYS                 the viewer's secrets, for "shares seal"
  FIELD_MAP_FILE            field map for "shares show", "shares inspect" and "shares hash"`;
const EXITS =
  '\nExit codes: 0 done, 1 failed, 2 misused (nothing was sent), 3 uncertain (sent, but the result is unknown).\nData goes to standard output, everything else to standard error. An argument that starts with - goes after --.';

const otherCommands = [...assetCommands, ...shareCommands, ...toolCommands];
export const commands: readonly Command[] = [...otherCommands, completionCommand(otherCommands)];

const groups = {
  carriers: 'look up carriers',
  labels: 'look up trackers',
  assets: 'create and delete assets, add notes',
  shares: 'create, list, show, inspect, hash, seal and delete share links',
  brand: 'check brands files',
  streets: 'make and check street maps',
} as const;

interface Handlers {
  readonly run: (command: Command, parser: Parser) => Promise<void>;
  /** `words`: of the command whose arguments were wrong, such as `shares create`. */
  readonly refuse: (words: string) => void;
}

function buildParser(io: Io, { run, refuse }: Handlers): Parser {
  const rejectFor = (words: string) => (error: CommanderError) => {
    refuse(words);
    throw error;
  };
  const program = new Parser('tracking')
    .description(INTRODUCTION)
    .version(manifest.version, '--version', 'print the version')
    .exitOverride(rejectFor(''))
    .configureOutput({
      writeOut: io.data,
      writeErr: io.talk,
      outputError: () => undefined,
      getOutHelpWidth: () => 100,
      getErrHelpWidth: () => 100,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .addHelpText('after', EXITS);
  const parents = new Map<string, Parser>([['', program]]);
  for (const [name, about] of Object.entries(groups))
    parents.set(name, program.command(name).description(about).exitOverride(rejectFor(name)));
  for (const command of commands) {
    const parser = (parents.get(command.group) ?? program).command(command.name).description(command.summary);
    for (const { name, help, choices, isOptional } of command.arguments ?? []) {
      const argument = parser.createArgument(isOptional === true ? `[${name}]` : `<${name}>`, help);
      parser.addArgument(choices === undefined ? argument : argument.choices(choices));
    }
    for (const { name, help, value } of command.options ?? [])
      parser.option(value === undefined ? `--${name}` : `--${name} <${value}>`, help);
    if (command.details !== undefined) parser.addHelpText('after', `\n${command.details}`);
    parser.exitOverride(rejectFor(wordsOf(command))).action(() => run(command, parser));
  }
  return program;
}

function wordsOf({ group, name }: Command): string {
  return group === '' ? name : `${group} ${name}`;
}

function createCall(command: Command, parser: Parser, context: Context): Call {
  const options: Readonly<Record<string, unknown>> = parser.opts();
  const valueOf = (name: string) => options[name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())];
  return {
    ...context,
    argument: (index) => {
      const text = parser.args[index] ?? '';
      if (text === '') throw new UsageError(`${command.arguments?.[index]?.name ?? 'An argument'} is empty.`);
      return text;
    },
    option: (name) => {
      const value = valueOf(name);
      return typeof value === 'string' ? value : null;
    },
    optionalArgument: (index) => parser.args[index] ?? null,
    has: (name) => valueOf(name) === true,
  };
}

/** Leaves out quoted text that may be an identifier or a key. */
function describeCommanderError({ code, message }: CommanderError): string {
  const [first = '', ...hints] = message
    .replace(/^error: /, '')
    .split('\n')
    .map((line) => line.replace(/\.$/, ''));
  const quoted = [...first.matchAll(/'([^']*)'/g)].map(([, text = '']) => text);
  const isHarmless = quoted.every((text) =>
    /^(?:--[a-z][a-z-]{0,20}(?: <\w+>)?|[a-z]{1,20}|[A-Za-z]{1,12}ID)$/.test(text),
  );
  const hint = code === 'commander.unknownOption' ? ' (an argument that starts with - goes after --)' : '';
  const sentence = isHarmless ? first : (unquotedSentences[code] ?? 'an argument is not one of the allowed values');
  return [
    `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${hint}.`,
    ...(isHarmless ? hints.filter((line) => line !== '') : []),
  ].join(' ');
}

const unquotedSentences: Readonly<Record<string, string>> = {
  'commander.unknownOption': 'unknown option',
  'commander.unknownCommand': 'unknown command',
};

/** Never rejects. */
export async function runCli(args: readonly string[], io: Io): Promise<ExitCode> {
  const context = createContext(io);
  let exitCode: ExitCode = exitCodes.misused;
  let refused = '';
  const program = buildParser(io, {
    run: async (command, parser) => {
      try {
        exitCode = await command.run(createCall(command, parser, context));
      } catch (error) {
        exitCode = reportFailure(io, error, command.whereToCheck);
      }
    },
    refuse: (words) => (refused = words),
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) return reportFailure(io, error);
    // Commander also throws for --help and --version, with exit code 0.
    if (error.exitCode === 0) return exitCodes.done;
    // Without a command, Commander has printed the help.
    if (error.code !== 'commander.help')
      io.talk(
        `${describeCommanderError(error)}\n"${['tracking', ...(refused === '' ? [] : [refused]), '--help'].join(' ')}" explains what there is.\n`,
      );
    return exitCodes.misused;
  } finally {
    await context.close();
  }
}

function reportFailure(io: Io, error: unknown, whereToCheck?: string): ExitCode {
  const { sentences, exitCode } = describeFailure(error);
  for (const sentence of sentences) io.talk(`${sentence}\n`);
  if (exitCode === exitCodes.uncertain && whereToCheck !== undefined) io.talk(`To find out: ${whereToCheck}.\n`);
  return exitCode;
}
