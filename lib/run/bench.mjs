import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { runNode } from './processes.mjs';

const args = process.argv.slice(2);
const isOfDecoder = args.includes('--decode');
const ready = (await ensureInstalled()) && (isOfDecoder || (await ensureBuilt()));
const files = new Map([
  ['--decode', 'bench/decode.ts'],
  ['--browser', 'bench/browser.ts'],
  ['--refresh', 'bench/refresh.ts'],
  ['--growth', 'bench/growth.ts'],
]);
const file = files.get(args.find((arg) => files.has(arg)) ?? '') ?? 'bench/main.ts';
process.exitCode = ready ? await runNode(['--import', 'tsx', file, ...args]) : 1;
