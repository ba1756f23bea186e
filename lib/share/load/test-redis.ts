import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyPort, supervise } from '#lib/run/processes.mjs';

export const noRedis =
  spawnSync('redis-server', ['--version']).status === 0 ? null : 'redis-server is not installed (apt: redis-server)';

export interface TestRedis {
  readonly url: string;
  readonly port: number;
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Stops answering, and keeps all connections. */
  readonly pause: () => void;
  readonly resume: () => void;
  readonly close: () => Promise<void>;
}

export async function startTestRedis(): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-redis-'));
  const port = await anyPort();
  let running = await launch(port, folder);
  const kill = async () => {
    running.child.kill('SIGKILL');
    await running.exited;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    kill,
    start: async () => {
      running = await launch(port, folder);
    },
    pause: () => running.child.kill('SIGSTOP'),
    resume: () => running.child.kill('SIGCONT'),
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function launch(port: number, folder: string) {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const child = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'inherit'] });
  const running = supervise('redis', child);
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Ready to accept connections')) resolve();
    });
    child.once('exit', () => reject(new Error(`redis-server ended: ${said}`)));
  });
  return running;
}
