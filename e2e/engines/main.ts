import { setTimeout as wait } from 'node:timers/promises';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { inRoot } from '#lib/run/paths.mjs';
import { embedBehaviours } from './behaviours/embed.ts';
import { mapBehaviours } from './behaviours/map.ts';
import { pageBehaviours } from './behaviours/page.ts';
import { type FoundEngine, findEngines } from './find-engines.ts';
import { beyondFloor, builtScripts } from './floor.mjs';
import { takePictures } from './pictures.ts';
import { tableOf, type TriedEngine, withTable } from './report.ts';
import { type Tried, tryBehaviours } from './try-behaviours.ts';
import { startWorld, type World } from './world.ts';

/**
 * `npm run bench -- engines`: what the page does, in Chromium, Firefox and WebKit. `--core`: the short list, in the two that the
 * end-to-end tests leave out. `--report FILE`: the counts, for `npm test`. `--note`: the table goes into the docs.
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

const wanted = findEngines().filter(({ name }) =>
  values.core ? name !== 'Chromium' : positionals.length === 0 || positionals.includes(name.toLowerCase()),
);
const behaviours = [...pageBehaviours, ...mapBehaviours, ...embedBehaviours].filter(
  ({ name, isCore }) => (!values.core || isCore === true) && name.includes(values.only),
);
const [present, missing] = [wanted.filter(({ start }) => start !== null), wanted.filter(({ start }) => start === null)];

for (const { name, packages } of missing) console.log(`Skipped ${name}: apt-get install ${packages.join(' ')}`);
const world = present.length === 0 ? null : await startWorld();
const engines: TriedEngine[] = missing.map(({ name }) => ({ name, version: null }));
let tried: readonly Tried[] = [];
let lacking: readonly string[] = [];
try {
  if (world !== null && !values.core && values.pictures === undefined) lacking = await lackingIn(world);
  // In a test run time counts, in a table of differences a quiet machine.
  if (values.core) tried = (await Promise.all(present.map((found) => tryWithin(found, world)))).flat();
  else for (const found of present) tried = [...tried, ...(await tryWithin(found, world))];
} finally {
  await world?.close();
}
const failures = tried.filter(({ problem }) => problem !== null);
if (values.note) {
  const doc = inRoot('docs', 'engines.md');
  const ordered = wanted.flatMap(({ name }) => engines.filter((engine) => engine.name === name));
  const date = new Date().toLocaleDateString('en-GB', { dateStyle: 'long' });
  writeFileSync(doc, withTable(readFileSync(doc, 'utf8'), tableOf(ordered, tried, date)));
}
if (values.report !== undefined) {
  writeFileSync(
    values.report,
    JSON.stringify({
      passed: tried.length - failures.length,
      skipped: missing.length * behaviours.length,
      failures: failures.map(({ engine, behaviour, problem }) => `${engine} › ${behaviour}: ${problem}`),
    }),
  );
}
console.log(`${tried.length - failures.length} passed, ${failures.length} failed`);
process.exit(failures.length + lacking.length === 0 ? 0 : 1);

/** A driver that never answers is a failure of its engine, and keeps nobody waiting. */
async function tryWithin(found: FoundEngine, around: World | null): Promise<readonly Tried[]> {
  const minutes = values.core ? 3 : 15;
  const giveUp = new AbortController();
  const failed = (problem: string): readonly Tried[] => [
    { engine: found.name, behaviour: 'it starts and comes to an end', problem, note: null },
  ];
  const late = wait(minutes * 60_000, failed(`not within ${minutes} minutes`), { signal: giveUp.signal });
  late.catch(() => undefined);
  try {
    return await Promise.race([tryEngine(found, around), late]);
  } catch (error) {
    return failed(error instanceof Error ? error.message : 'it failed');
  } finally {
    giveUp.abort();
  }
}

async function tryEngine({ name, start }: FoundEngine, around: World | null): Promise<readonly Tried[]> {
  if (start === null || around === null) return [];
  const engine = await start();
  console.log(`${name} ${engine.version}`);
  engines.push({ name, version: engine.version });
  try {
    if (values.pictures !== undefined) {
      await takePictures(engine, around, values.pictures);
      return [];
    }
    return await tryBehaviours(engine, behaviours, around, (each, ms) => {
      const end = each.problem ?? each.note ?? '';
      console.log(
        `  ${each.problem === null ? '✓' : '✗'} ${name}: ${each.behaviour} (${(ms / 1000).toFixed(1)} s)${end === '' ? '' : ` – ${end}`}`,
      );
    });
  } finally {
    await engine.close();
  }
}

/** What scripts ask for by name that the oldest browsers lack. */
async function lackingIn({ share }: World): Promise<readonly string[]> {
  const { url } = await share({ AssetName: 'canary-cargo', Status: 'Ready' });
  const { files, not } = builtScripts(await (await fetch(url)).text());
  const found = beyondFloor(files, { byName: true, not });
  for (const line of found) console.log(`✗ ${line.split('\n')[0]}`);
  if (found.length === 0) console.log('✓ The scripts ask for nothing that the oldest browsers lack');
  return found;
}
