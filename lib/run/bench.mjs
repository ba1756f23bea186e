import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { runNode } from './processes.mjs';

const args = process.argv.slice(2);
const isOfDecoder = args.includes('--decode');
const ready = (await ensureInstalled()) && (isOfDecoder || (await ensureBuilt()));
const files = {
  '--decode': 'bench/decode.ts',
  '--browser': 'bench/browser.ts',
  '--growth': 'bench/journey/growth.ts',
  '--list': 'bench/journey/list.ts',
  '--map': 'bench/journey/long-map.ts',
  '--peers': 'bench/peers/main.ts',
  '--refresh': 'bench/journey/refresh.ts',
  '--replay': 'bench/journey/replay.ts',
};
const [, file] = Object.entries(files).find(([option]) => args.includes(option)) ?? ['', 'bench/main.ts'];
process.exitCode = ready ? await runNode(['--import', 'tsx', file, ...args]) : 1;
