import { connect, createServer } from 'node:net';

/** A way to a server that counts what comes back on it, heads of answers among it. */
export interface Meter {
  readonly url: string;
  /** Bytes so far. */
  readonly bytes: () => number;
  /** Where it leads; nowhere before. */
  readonly leadTo: (port: number) => void;
  readonly stop: () => void;
}

export async function startMeter(): Promise<Meter> {
  let target: number | null = null;
  let bytes = 0;
  const open = new Set<() => void>();
  const server = createServer((visitor) => {
    if (target === null) {
      visitor.destroy();
      return;
    }
    const service = connect(target, '127.0.0.1');
    const end = () => {
      visitor.destroy();
      service.destroy();
      open.delete(end);
    };
    open.add(end);
    for (const socket of [visitor, service]) {
      socket.setNoDelay(true);
      socket.on('error', end);
      socket.on('close', end);
    }
    service.on('data', (chunk) => (bytes += chunk.length));
    visitor.pipe(service);
    service.pipe(visitor);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the meter has no port');
  return {
    url: `http://localhost:${address.port}`,
    bytes: () => bytes,
    leadTo: (port) => (target = port),
    stop: () => {
      for (const end of open) end();
      server.close();
    },
  };
}
