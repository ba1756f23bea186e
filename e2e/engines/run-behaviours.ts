import type { Behaviour } from './behaviours/behaviour.ts';
import { desktop, type Engine, type EngineName, phone } from './engine.ts';
import type { World } from './world.ts';

export interface BehaviourResult {
  readonly engine: EngineName;
  readonly behaviour: string;
  /** null: passed. */
  readonly problem: string | null;
  /** How this engine does it, where engines differ. */
  readonly note: string | null;
}

/** Runs each behaviour in a new tab and calls `onResult` after each. */
export async function runBehaviours(
  engine: Engine,
  behaviours: readonly Behaviour[],
  world: World,
  onResult: (result: BehaviourResult, ms: number) => void,
): Promise<readonly BehaviourResult[]> {
  const results: BehaviourResult[] = [];
  for (const behaviour of behaviours) {
    const start = performance.now();
    const { problem, note } = await runOne(engine, behaviour, world);
    const result: BehaviourResult = {
      engine: engine.name,
      behaviour: behaviour.name,
      problem: problem === null ? null : world.redactIds(problem),
      note,
    };
    results.push(result);
    onResult(result, performance.now() - start);
  }
  return results;
}

async function runOne(engine: Engine, { run, isOnPhone, expectedConsole }: Behaviour, world: World) {
  const tab = await engine.open(isOnPhone === true ? phone : desktop);
  try {
    const note = (await run(tab, world, engine)) ?? null;
    const unexpected = (await tab.consoleLines()).filter((line) => expectedConsole?.test(line) !== true);
    return { note, problem: unexpected.length === 0 ? null : `console output: ${unexpected.join(' · ')}` };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const lines = await tab.consoleLines().catch(() => []);
    return { note: null, problem: [problem.split('\n')[0], ...lines].join(' · ') };
  } finally {
    await tab.close().catch(() => undefined);
  }
}
