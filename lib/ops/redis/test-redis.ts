import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyPort } from '#lib/run/free-port.mjs';
import { supervise } from '#lib/run/processes.mjs';

/** Why tests with a real Redis are skipped; null: they are not. */
export const noRedis =
  spawnSync('redis-server', ['--version']).status === 0 ? null : 'redis-server is not installed (apt: redis-server)';

export interface TestRedis {
  readonly url: string;
  readonly port: number;
  /** Ends it at once. What it held is gone. */
  readonly kill: () => Promise<void>;
  /** On the same port, empty. */
  readonly start: () => Promise<void>;
  /** Answers nobody until it is continued, and keeps all connections. */
  readonly pause: () => void;
  readonly resume: () => void;
  readonly close: () => Promise<void>;
}

/** A Redis of the test's own, which writes nothing to the disk. */
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

export interface SlowWay {
  readonly url: string;
  /** What comes from now on, either way, is passed on so much later, ms. */
  readonly delay: (ms: number) => void;
  readonly close: () => Promise<void>;
}

/** A way to a port of this machine that can be made long. */
export async function startSlowWay(port: number): Promise<SlowWay> {
  const sockets = new Set<Socket>();
  let delayMs = 0;
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (chunk: Buffer) => {
      if (delayMs === 0) to.write(chunk);
      else setTimeout(() => to.write(chunk), delayMs).unref();
    });
    from.on('error', () => undefined);
    from.once('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    pass(near, far);
    pass(far, near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `redis://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    delay: (ms) => {
      delayMs = ms;
    },
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
