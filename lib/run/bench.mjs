import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { runNode } from './processes.mjs';

const args = process.argv.slice(2);
const isOfDecoder = args.includes('--decode');
const ready = (await ensureInstalled()) && (isOfDecoder || (await ensureBuilt()));
const file = isOfDecoder
  ? 'bench/decode.ts'
  : args.includes('--browser')
    ? 'bench/browser.ts'
    : args.includes('--replay')
      ? 'bench/replay.ts'
      : 'bench/main.ts';
process.exitCode = ready ? await runNode(['--import', 'tsx', file, ...args]) : 1;
