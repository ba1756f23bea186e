import { setTimeout as wait } from 'node:timers/promises';
import { startNginx } from './nginx.ts';
import { describeStretch, type Stretch, stretchOf, visit, visitSteadily } from './visitors.ts';
import { createWorld, type Replica } from './world.ts';

/** Prints what it measured, and resolves to whether that is what it should be. */
export type Scenario = (print: (line: string) => void) => Promise<boolean>;

const REDIS_TIMEOUT_SECONDS = process.env['REDIS_TIMEOUT_SECONDS'];
const timeout = REDIS_TIMEOUT_SECONDS === undefined ? {} : { REDIS_TIMEOUT_SECONDS };

const ALL_OF_THEM = 200;
const LINKS = 10;

/**
 * Three replicas: 200 loads of a link at once are one question, and a deletion one has seen counts on all. Where other
 * programs take the processors, Redis is late for reasons of its own: REDIS_TIMEOUT_SECONDS=1 looks past that.
 */
export const sharing: Scenario = async (print) => {
  const world = await createWorld({ settings: { SHARE_FRESH_SECONDS: '60', ...timeout } });
  try {
    const [one, two, three] = world.replicas;
    if (one === undefined || two === undefined || three === undefined) throw new Error('three replicas were started');
    const links = Array.from({ length: LINKS }, (_none, index) => `together-${index}`);
    let isRight = true;
    // The first answers of a process are slow ones.
    for (let round = 0; round < 20; round += 1) for (const { url } of world.replicas) await visit(url, `warm-${round}`);
    for (const shareId of links) {
      const replicaOf = (index: number) => [one, two, three][index % 3] ?? one;
      const loads = Array.from({ length: ALL_OF_THEM }, (_none, index) => visit(replicaOf(index).url, shareId));
      const stretch = stretchOf(await Promise.all(loads));
      const calls = world.asked(shareId);
      print(`${describeStretch(`${ALL_OF_THEM} at once`, stretch)}; calls of the service: ${calls}`);
      isRight &&= calls === 1 && hasNoFailure(stretch);
    }

    const delays: number[] = [];
    for (let index = 0; index < LINKS; index += 1) {
      const shareId = `deleted-${index}`;
      for (const { url } of [one, two]) await visit(url, shareId);
      world.deleteLink(shareId);
      // An entry that Redis let go: the one replica that holds nothing asks anew, while the others' answers are fresh.
      await world.redis.kill();
      await world.redis.start();
      await sharedAgain(world.replicas, index);
      await visit(three.url, shareId);
      const seen = performance.now();
      for (const { url } of [one, two]) while ((await visit(url, shareId)).problem !== 'status 404') await wait(5);
      delays.push(performance.now() - seen);
    }
    delays.sort((a, b) => a - b);
    print(`deletion: gone on both others ${delays.map((ms) => ms.toFixed(0)).join(', ')} ms after one had seen it`);
    return isRight && delays.every((ms) => ms <= 1_000);
  } finally {
    await world.close();
  }

  /** Until what one of them asks the others need not. */
  async function sharedAgain(replicas: readonly Replica[], round: number): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      const shareId = `probe-${round}-${attempt}`;
      for (const { url } of replicas) await visit(url, shareId);
      if (world.asked(shareId) === 1) return;
      await wait(100);
    }
  }
};

/** Well below what the machine can do: what is looked for is not overload. */
const VISITS_PER_SECOND = Number(process.env['VISITS_PER_SECOND'] ?? 10);
const STRETCH_MS = 15_000;
/** Fresh for a second, each of them is asked for again and again, by every replica. */
const STEADY_LINKS = 30;

/** Redis well, slow by 5 s, well, stopped, started again, each for a while under steady load. */
export const redisTrouble: Scenario = async (print) => {
  const world = await createWorld({ settings: { SHARE_FRESH_SECONDS: '1' }, hasSlowWay: true });
  const next = steadily(world.replicas.map(({ url }) => url));
  const stretches: Record<string, Stretch> = {};
  const measure = async (name: string) => {
    const asked = world.askedInAll();
    const stretch = await visitSteadily(VISITS_PER_SECOND, next, wait(STRETCH_MS));
    stretches[name] = stretch;
    print(`${describeStretch(name, stretch)}; calls of the service: ${world.askedInAll() - asked}`);
  };
  try {
    await visitSteadily(VISITS_PER_SECOND, next, wait(5_000));
    await measure('Redis well');
    await world.way.delay(5_000);
    await measure('5 s slow');
    await world.way.delay(0);
    await measure('well again');
    await world.redis.kill();
    await measure('stopped');
    await world.redis.start();
    await measure('started again');
    const well = stretches['Redis well'];
    return Object.values(stretches).every(
      (stretch) => hasNoFailure(stretch) && stretch.p50Ms <= (well?.p50Ms ?? 0) + 50,
    );
  } finally {
    await world.close();
  }
};

/** Three replicas behind nginx under steady load: replaced one after the other, twice, then one is killed and started. */
export const rolling: Scenario = async (print) => {
  const world = await createWorld({ settings: { SHARE_FRESH_SECONDS: '1', DRAIN_SECONDS: '2' } });
  const nginx = await startNginx(
    world.folder,
    world.replicas.map(({ port }) => port),
  );
  const next = steadily([nginx.url]);
  const during = async (name: string, change: () => Promise<void>) => {
    const stretch = await visitSteadily(VISITS_PER_SECOND, next, change());
    print(describeStretch(name, stretch));
    return hasNoFailure(stretch);
  };
  try {
    await visitSteadily(VISITS_PER_SECOND, next, wait(3_000));
    const rolled = await during('replaced one after the other, twice', async () => {
      for (const replica of [...world.replicas, ...world.replicas]) {
        await replica.stop();
        await replica.start();
      }
    });
    const killed = await during('each killed with -9 and started again', async () => {
      for (const replica of world.replicas) {
        await wait(2_000);
        await replica.kill();
        await wait(2_000);
        await replica.start();
      }
    });
    return rolled && killed;
  } finally {
    await nginx.stop();
    await world.close();
  }
};

function hasNoFailure({ failed }: Stretch): boolean {
  return Object.keys(failed).length === 0;
}

/** Links by turns, and origins by turns. */
function steadily(origins: readonly string[]): () => { readonly origin: string; readonly shareId: string } {
  let count = 0;
  return () => {
    count += 1;
    return { origin: origins[count % origins.length] ?? '', shareId: `steady-${Math.floor(count / 3) % STEADY_LINKS}` };
  };
}
