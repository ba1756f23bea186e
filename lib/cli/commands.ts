import { assetCommands } from './asset-commands.ts';
import type { Command } from './command.ts';
import { completionCommand } from './completion.ts';
import { listCommands } from './list-commands.ts';
import { shareCommands } from './share-commands.ts';

const words: readonly Command[] = [...listCommands, ...assetCommands, ...shareCommands];

/** Every command there is, in the order of the help. */
export const commands: readonly Command[] = [...words, completionCommand(words)];

/** What each first word is about. */
export const groups: ReadonlyMap<string, string> = new Map([
  ['carriers', 'look up carriers'],
  ['labels', 'look up labels'],
  ['assets', 'create and delete assets, add notes'],
  ['shares', 'make, list, show, explain and delete share links'],
]);
