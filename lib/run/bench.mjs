import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { runNode } from './processes.mjs';

const args = process.argv.slice(2);
const isOfDecoder = args.includes('--decode');
const ready = (await ensureInstalled()) && (isOfDecoder || (await ensureBuilt()));
const inBrowser = args.includes('--list') ? 'bench/list.ts' : args.includes('--browser') ? 'bench/browser.ts' : null;
const file = isOfDecoder ? 'bench/decode.ts' : (inBrowser ?? 'bench/main.ts');
process.exitCode = ready ? await runNode(['--import', 'tsx', file, ...args]) : 1;
