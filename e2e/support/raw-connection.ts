import { connect, type Socket } from 'node:net';

export interface RawConnection {
  readonly socket: Socket;
  /** Everything received, once the server has closed the connection. */
  readonly ended: Promise<string>;
}

/** Opens a connection, sends exactly these bytes and leaves it open. */
export function openRaw(url: string, ...parts: readonly (string | Buffer)[]): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  for (const part of parts) socket.write(part);
  return { socket, ended: new Promise((resolve) => socket.once('close', () => resolve(text))) };
}

/** The status of the first response in the received text, or 0. */
export function statusOf(text: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0);
}
