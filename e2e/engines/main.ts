import { setTimeout as wait } from 'node:timers/promises';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { inRoot } from '#lib/run/paths.mjs';
import { embedBehaviours } from './behaviours/embed.ts';
import { mapBehaviours } from './behaviours/map.ts';
import { pageBehaviours } from './behaviours/page.ts';
import { type FoundEngine, findEngines } from './find-engines.ts';
import { unsupportedFeatures, scriptsToCheck } from './floor.mjs';
import { takePictures } from './pictures.ts';
import { resultTable, type TestedEngine, replaceTable } from './report.ts';
import { type BehaviourResult, runBehaviours } from './run-behaviours.ts';
import { startWorld, type World } from './world.ts';

/**
 * `npm run bench -- engines` runs the behaviours in Chromium, Firefox and WebKit.
 * `--core`: only the core ones, in Firefox and WebKit. `--report FILE`: writes the counts for `npm test`.
 * `--note`: writes the table into the docs.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    core: { type: 'boolean', default: false },
    note: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    pictures: { type: 'string' },
    report: { type: 'string' },
  },
});

const selected = findEngines().filter(({ name }) =>
  values.core ? name !== 'Chromium' : positionals.length === 0 || positionals.includes(name.toLowerCase()),
);
const behaviours = [...pageBehaviours, ...mapBehaviours, ...embedBehaviours].filter(
  ({ name, isCore }) => (!values.core || isCore === true) && name.includes(values.only),
);
const [present, missing] = [
  selected.filter(({ start }) => start !== null),
  selected.filter(({ start }) => start === null),
];

for (const { name, packages } of missing) console.log(`Skipped ${name}: apt-get install ${packages.join(' ')}`);
const world = present.length === 0 ? null : await startWorld();
const engines: TestedEngine[] = missing.map(({ name }) => ({ name, version: null }));
let results: readonly BehaviourResult[] = [];
let missingBuiltIns: readonly string[] = [];
try {
  if (world !== null && !values.core && values.pictures === undefined)
    missingBuiltIns = await findMissingBuiltIns(world);
  // `--core` runs engines in parallel to save time; the full run needs a quiet machine.
  if (values.core) results = (await Promise.all(present.map((found) => runWithTimeout(found, world)))).flat();
  else for (const found of present) results = [...results, ...(await runWithTimeout(found, world))];
} finally {
  await world?.close();
}
const failures = results.filter(({ problem }) => problem !== null);
if (values.note) {
  const doc = inRoot('docs', 'engines.md');
  const ordered = selected.flatMap(({ name }) => engines.filter((engine) => engine.name === name));
  const date = new Date().toLocaleDateString('en-GB', { dateStyle: 'long' });
  writeFileSync(doc, replaceTable(readFileSync(doc, 'utf8'), resultTable(ordered, results, date)));
}
if (values.report !== undefined) {
  writeFileSync(
    values.report,
    JSON.stringify({
      passed: results.length - failures.length,
      skipped: missing.length * behaviours.length,
      failures: failures.map(({ engine, behaviour, problem }) => `${engine} › ${behaviour}: ${problem}`),
    }),
  );
}
console.log(`${results.length - failures.length} passed, ${failures.length} failed`);
process.exit(failures.length + missingBuiltIns.length === 0 ? 0 : 1);

/** A driver that hangs counts as a failure of its engine. */
async function runWithTimeout(found: FoundEngine, world: World | null): Promise<readonly BehaviourResult[]> {
  const minutes = values.core ? 3 : 15;
  const finished = new AbortController();
  const failed = (problem: string): readonly BehaviourResult[] => [
    { engine: found.name, behaviour: 'The engine starts and finishes', problem, note: null },
  ];
  const timeout = wait(minutes * 60_000, failed(`did not finish within ${minutes} minutes`), {
    signal: finished.signal,
  });
  timeout.catch(() => undefined);
  try {
    return await Promise.race([runEngine(found, world), timeout]);
  } catch (error) {
    return failed(error instanceof Error ? error.message : 'unknown error');
  } finally {
    finished.abort();
  }
}

async function runEngine({ name, start }: FoundEngine, world: World | null): Promise<readonly BehaviourResult[]> {
  if (start === null || world === null) return [];
  const engine = await start();
  console.log(`${name} ${engine.version}`);
  engines.push({ name, version: engine.version });
  try {
    if (values.pictures !== undefined) {
      await takePictures(engine, world, values.pictures, values.only);
      return [];
    }
    return await runBehaviours(engine, behaviours, world, (result, ms) => {
      const detail = result.problem ?? result.note ?? '';
      console.log(
        `  ${result.problem === null ? '✓' : '✗'} ${name}: ${result.behaviour} (${(ms / 1000).toFixed(1)} s)${detail === '' ? '' : ` – ${detail}`}`,
      );
    });
  } finally {
    await engine.close();
  }
}

async function findMissingBuiltIns({ share }: World): Promise<readonly string[]> {
  const { url } = await share({ AssetName: 'canary-cargo', Status: 'Ready' });
  const { files, excluded } = scriptsToCheck(await (await fetch(url)).text());
  const found = unsupportedFeatures(files, { builtIns: true, excluded });
  for (const line of found) console.log(`✗ ${line.split('\n')[0]}`);
  if (found.length === 0) console.log('✓ The oldest supported browsers have every built-in the scripts use');
  return found;
}
