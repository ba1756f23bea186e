import { createServer, type RequestListener, type Server } from 'node:http';
import {
  type AddressInfo,
  createServer as createSocketServer,
  type Server as SocketServer,
  type Socket,
} from 'node:net';

/** For tests: a peer on a loopback port of its own. */
export interface FaultServer {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** A peer that speaks HTTP. */
export function startHttpPeer(listener: RequestListener): Promise<FaultServer> {
  const server = createServer(listener);
  server.on('clientError', (_, socket) => socket.destroy());
  return start(server, () => server.closeAllConnections());
}

/** A peer that answers each request with raw bytes, or does to the socket what it likes. */
export function startRawPeer(answer: (socket: Socket, count: number, request: Buffer) => void): Promise<FaultServer> {
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (request: Buffer) => answer(socket, (count += 1), request));
  });
  return start(server, () => sockets.forEach((socket) => socket.destroy()));
}

async function start(server: Server | SocketServer, cut: () => void): Promise<FaultServer> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    baseUrl: `http://127.0.0.1:${isAddress(address) ? address.port : 0}/api`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}

function isAddress(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}
