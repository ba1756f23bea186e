import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { runNode } from './processes.mjs';

/** What takes minutes by nature, by the name of its command. */
const programs = {
  bench: 'bench/main.ts',
  engines: 'e2e/engines/main.ts',
  languages: 'bench/languages.ts',
  load: 'bench/load/main.ts',
  pages: 'bench/pages/main.ts',
};
const ofBench = {
  '--decode': 'bench/decode.ts',
  '--browser': 'bench/browser.ts',
  '--growth': 'bench/journey/growth.ts',
  '--list': 'bench/journey/list.ts',
  '--map': 'bench/journey/long-map.ts',
  '--refresh': 'bench/journey/refresh.ts',
  '--replay': 'bench/journey/replay.ts',
};

const [name, ...args] = process.argv.slice(2);
const special = name === 'bench' ? Object.keys(ofBench).find((option) => args.includes(option)) : undefined;
const file = special === undefined ? programs[name] : ofBench[special];
// The decoder is measured from its sources.
const ready = (await ensureInstalled()) && (special === '--decode' || (await ensureBuilt()));
process.exitCode = ready ? await runNode(['--import', 'tsx', file, ...args]) : 1;
