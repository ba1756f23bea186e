import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { runNode } from './processes.mjs';

const benchmarks = {
  engines: 'e2e/engines/main.ts',
  languages: 'bench/languages.ts',
  nodes: 'lib/run/nodes.mjs',
  pages: 'bench/pages/main.ts',
  '--decode': 'bench/decode.ts',
  '--browser': 'bench/browser.ts',
  '--growth': 'bench/journey/growth.ts',
  '--map': 'bench/journey/long-map.ts',
  '--refresh': 'bench/journey/refresh.ts',
  '--texts': 'bench/texts.ts',
};

const [command, ...args] = process.argv.slice(2);
const chosen = command === 'bench' ? args.find((argument) => Object.hasOwn(benchmarks, argument)) : undefined;
const file = chosen === undefined ? `bench/${command === 'load' ? 'load/' : ''}main.ts` : benchmarks[chosen];
const isReady = (await ensureInstalled()) && (['--decode', '--texts'].includes(chosen) || (await ensureBuilt()));
const rest = args.filter((argument) => argument !== chosen || chosen.startsWith('--'));
process.exitCode = isReady ? await runNode(['--import', 'tsx', file, ...rest]) : 1;
