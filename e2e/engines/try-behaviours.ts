import type { Behaviour } from './behaviours/behaviour.ts';
import { desktop, type Engine, type EngineName, phone } from './engine.ts';
import type { World } from './world.ts';

/** How a behaviour went in one engine. */
export interface Tried {
  readonly engine: EngineName;
  readonly behaviour: string;
  /** null: it passed. */
  readonly problem: string | null;
  /** In which way it is so here. */
  readonly note: string | null;
}

/** Tries each behaviour in a tab of its own, and tells of each as soon as it is known. */
export async function tryBehaviours(
  engine: Engine,
  behaviours: readonly Behaviour[],
  world: World,
  tell: (tried: Tried, ms: number) => void,
): Promise<readonly Tried[]> {
  const all: Tried[] = [];
  for (const behaviour of behaviours) {
    const start = performance.now();
    const found = await tryOne(engine, behaviour, world);
    const tried: Tried = {
      engine: engine.name,
      behaviour: behaviour.name,
      problem: found.problem === null ? null : world.clean(found.problem),
      note: found.note,
    };
    all.push(tried);
    tell(tried, performance.now() - start);
  }
  return all;
}

async function tryOne(engine: Engine, { run, isOnPhone, hears }: Behaviour, world: World) {
  const tab = await engine.open(isOnPhone === true ? phone : desktop);
  try {
    const note = (await run(tab, world, engine)) ?? null;
    const unexpected = (await tab.heard()).filter((line) => hears?.test(line) !== true);
    return { note, problem: unexpected.length === 0 ? null : `on the console: ${unexpected.join(' · ')}` };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const heard = await tab.heard().catch(() => []);
    return { note: null, problem: [problem.split('\n')[0], ...heard].join(' · ') };
  } finally {
    await tab.close().catch(() => undefined);
  }
}
