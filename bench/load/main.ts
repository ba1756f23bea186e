import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { inRoot } from '#lib/run/paths.mjs';
import { attacksOfOneAddress } from './attacks.ts';
import { bursts, hanging } from './hanging.ts';
import { guesses } from './guesses.ts';
import { figure, writeResult, type Scenario, tableOf } from './scenario.ts';
import { outage } from './outage.ts';
import { overload } from './overload.ts';
import { redis, replicas, rolling } from './replicas.ts';
import { soak } from './soak.ts';

const scenarios: Readonly<Record<string, Scenario>> = {
  bursts,
  overload,
  outage,
  hanging,
  guesses,
  attacks: attacksOfOneAddress,
  soak,
  replicas,
  redis,
  rolling,
};

const { values, positionals } = parseArgs({
  options: { note: { type: 'boolean', default: false }, minutes: { type: 'string', default: '30' } },
  allowPositionals: true,
  strict: false,
});
const [name = ''] = positionals;
const minutes = Number(values.minutes);
const scenario = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined;
if (scenario === undefined || !(minutes > 0)) {
  const list = Object.entries(scenarios).map(([scenarioName, { about }]) => `  ${scenarioName.padEnd(10)} ${about}`);
  process.stderr.write(
    `npm run load -- <scenario> [--note] [--minutes N]\n\n${list.join('\n')}\n\n--note writes the result into docs/operating.md; --minutes is for soak (default 30)\n`,
  );
  process.exit(2);
}
if (scenario.missing !== null) {
  process.stderr.write(`${name} cannot run: ${scenario.missing}\n`);
  process.exit(2);
}

const [loadAverage = 0] = loadavg();
const rows = await scenario.run({ minutes });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date());
const machine = `${availableParallelism()} cores, Node ${process.versions.node}, load average before ${figure(loadAverage)}`;
const result = `\`npm run load -- ${name}\`, ${day}, ${machine}: ${scenario.about}\n\n${tableOf(rows)}`;
process.stdout.write(`${result}\n`);
if (values.note === true) writeResult(inRoot('docs', 'operating.md'), name, result);
process.exit(rows.some(({ isMet }) => isMet === false) ? 1 : 0);
