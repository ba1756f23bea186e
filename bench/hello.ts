import * as v from 'valibot';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { anyPort, runNode, startNode, waitForOk } from '#lib/run/processes.mjs';
import { builtServer, inRoot } from '#lib/run/paths.mjs';

const manifestSchema = v.object({ dependencies: v.optional(v.record(v.string(), v.string()), {}) });

export type BuiltServer = NonNullable<ReturnType<typeof builtServer>>;

export async function buildHello(): Promise<BuiltServer> {
  // Build a copy, because Next writes into the project folder.
  const folder = inRoot('.data', 'bench-hello');
  rmSync(folder, { recursive: true, force: true });
  cpSync(inRoot('bench', 'hello'), folder, { recursive: true });
  copyPackages(['next', 'react', 'react-dom'], folder);
  const code = await runNode([join(folder, 'node_modules', 'next', 'dist', 'bin', 'next'), 'build', folder], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const server = builtServer(folder);
  if (code !== 0 || server === null) throw new Error('the hello-world page could not be built');
  cpSync(join(folder, '.next', 'static'), join(server.folder, '.next', 'static'), { recursive: true });
  return server;
}

export async function startHello(
  server: BuiltServer,
): Promise<{ url: string; pid: number; stop: () => Promise<number> }> {
  const port = await anyPort();
  const running = startNode('hello-world page', [server.script], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), HOSTNAME: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  if (!(await waitForOk(`${url}/`, running))) throw new Error('the hello-world page did not start');
  return { url: `${url}/`, pid: running.child.pid ?? 0, stop: running.stop };
}

function copyPackages(names: readonly string[], folder: string): void {
  const waiting = [...names];
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const source = inRoot('node_modules', name);
    const target = join(folder, 'node_modules', name);
    if (existsSync(target) || !existsSync(source)) continue;
    cpSync(source, target, { recursive: true });
    const { dependencies } = v.parse(manifestSchema, JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')));
    waiting.push(...Object.keys(dependencies));
  }
}
