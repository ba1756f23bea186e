import { Argument, Command as Parser, CommanderError } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { assetCommands } from './asset-commands.ts';
import { type Call, type Command, createConnector } from './command.ts';
import { completionCommand } from './completion.ts';
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
  '\nExit codes: 0 done, 1 failed, 2 misused (nothing was sent), 3 uncertain (sent, but the result is unknown),\n4 unreachable ("contract" only).\nData goes to standard output, everything else to standard error. An argument that starts with - goes after --.';

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

function buildParser(io: Io, run: (command: Command, parser: Parser) => Promise<void>): Parser {
  const program = new Parser('tracking')
    .description(INTRODUCTION)
    .version(manifest.version, '--version', 'print the version')
    .exitOverride()
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
  const parents = new Map(
    Object.entries(groups).map(([name, about]) => [name, program.command(name).description(about)]),
  );
  for (const command of commands) {
    const [group = '', name = group] = command.words.split(' ');
    const parser = (parents.get(group) ?? program).command(name).description(command.summary);
    for (const [argument, help] of Object.entries(command.arguments ?? {})) {
      const added = new Argument(argument, help);
      parser.addArgument(command.choices === undefined ? added : added.choices(command.choices));
    }
    for (const [flags, help] of Object.entries(command.options ?? {})) parser.option(flags, help);
    if (command.details !== undefined) parser.addHelpText('after', `\n${command.details}`);
    parser.action(() => run(command, parser));
  }
  return program;
}

function createCall(parser: Parser, io: Io, connect: Call['connect']): Call {
  const valueOf = (name: string): unknown =>
    parser.getOptionValue(parser.options.find(({ long }) => long === `--${name}`)?.attributeName() ?? name);
  return {
    io,
    connect,
    argument: (index) => {
      const text = parser.args[index] ?? '';
      if (text === '') throw new UsageError(`${parser.registeredArguments[index]?.name() ?? 'An argument'} is empty.`);
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

/** Texts in quotes that can be neither an identifier nor a key. */
const HARMLESS = /^(?:--[a-z][a-z-]{0,20}(?: <\w+>)?|[a-z]{1,20}|[A-Za-z]{1,12}ID)$/;

function describeMisuse({ code, message }: CommanderError): string {
  const [first = '', ...others] = message
    .replace(/^error: /, '')
    .replaceAll(/ '([^']*)'/g, (quoted, text: string) => (HARMLESS.test(text) ? quoted : ''))
    .split('\n')
    .map((line) => line.replace(/\.$/, ''));
  const hint = code === 'commander.unknownOption' ? ' (an argument that starts with - goes after --)' : '';
  const sentence = `${first.charAt(0).toUpperCase()}${first.slice(1)}${hint}.`;
  return [sentence, ...others.filter((line) => line !== '')].join(' ');
}

function helpFor([first = '', second = '']: readonly string[]): string {
  const known = [...Object.keys(groups), ...commands.map(({ words }) => words)];
  const words = [`${first} ${second}`, first].find((typed) => known.includes(typed));
  return ['tracking', ...(words === undefined ? [] : [words]), '--help'].join(' ');
}

export async function runCli(args: readonly string[], io: Io): Promise<ExitCode> {
  const { connect, close } = createConnector(io);
  let exitCode: ExitCode = exitCodes.misused;
  let whereToCheck: string | undefined;
  const program = buildParser(io, async (command, parser) => {
    whereToCheck = command.whereToCheck;
    exitCode = await command.run(createCall(parser, io, connect));
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) {
      const failure = describeFailure(error);
      for (const sentence of failure.sentences) io.talk(`${sentence}\n`);
      if (failure.exitCode === exitCodes.uncertain && whereToCheck !== undefined)
        io.talk(`To find out: ${whereToCheck}.\n`);
      return failure.exitCode;
    }
    // Commander also throws for --help and --version, with exit code 0.
    if (error.exitCode === 0) return exitCodes.done;
    if (error.code !== 'commander.help')
      io.talk(`${describeMisuse(error)}\n"${helpFor(args)}" explains what there is.\n`);
    return exitCodes.misused;
  } finally {
    await close();
  }
}
