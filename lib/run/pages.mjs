import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { runNode } from './processes.mjs';

const ready = (await ensureInstalled()) && (await ensureBuilt());
process.exitCode = ready ? await runNode(['--import', 'tsx', 'bench/pages/main.ts', ...process.argv.slice(2)]) : 1;
