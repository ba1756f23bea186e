import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Take = (request: IncomingMessage, response: ServerResponse) => void;

interface Connection {
  readonly socket: Socket;
  /** Node's own listener, which feeds its parser. */
  readonly parse: (bytes: Buffer) => void;
  unparsed: Buffer;
  isParsing: boolean;
  isHeld: boolean;
  underWay: { readonly request: IncomingMessage; readonly response: ServerResponse } | null;
  /** Parsed together with the end of a request's body. */
  readonly parsed: (() => void)[];
}

/** With more bytes of requests than this the connection is not read on. */
const MAX_UNPARSED = 65_536;
/** Clients that pipeline inside of bodies, which no browser does, are cut off beyond this. */
const MAX_PARSED = 8;
const END_OF_HEAD = '\r\n\r\n';
const NONE = Buffer.alloc(0);

/**
 * Answers the requests of a connection one after the other, and leaves the others unparsed meanwhile. Node parses all
 * that a client has written, and never ends the answers that wait for another one when their connection closes: their
 * files would stay open. Returns the wrapper for each listener that takes requests.
 */
export function oneRequestAtATime(server: Server): (take: Take) => Take {
  const connections = new WeakMap<Socket, Connection>();

  server.on('connection', (socket) => {
    const [listener] = socket.listeners('data');
    if (listener === undefined) return;
    const connection: Connection = {
      socket,
      parse: (bytes) => void Reflect.apply(listener, socket, [bytes]),
      unparsed: NONE,
      isParsing: false,
      isHeld: false,
      underWay: null,
      parsed: [],
    };
    connections.set(socket, connection);
    for (const each of socket.listeners('data')) Reflect.apply(socket.off, socket, ['data', each]);
    socket.on('data', (bytes: Buffer) => {
      connection.unparsed = connection.unparsed.length === 0 ? bytes : Buffer.concat([connection.unparsed, bytes]);
      parse(connection);
    });
  });

  return (take) => (request, response) => {
    const connection = connections.get(request.socket);
    if (connection === undefined) take(request, response);
    else if (connection.underWay === null) begin(connection, take, request, response);
    else if (connection.parsed.length < MAX_PARSED)
      connection.parsed.push(() => begin(connection, take, request, response));
    else request.socket.destroy();
  };
}

function begin(connection: Connection, take: Take, request: IncomingMessage, response: ServerResponse): void {
  connection.underWay = { request, response };
  response.once('close', () => {
    connection.underWay = null;
    if (!connection.socket.writable) return;
    connection.parsed.shift()?.();
    parse(connection);
  });
  take(request, response);
}

/** Up to the end of the next head at a time, as long as no whole request is under way. */
function parse(connection: Connection): void {
  const { socket } = connection;
  if (connection.isParsing) return;
  connection.isParsing = true;
  while (connection.unparsed.length > 0 && mayParse(connection)) {
    const { unparsed } = connection;
    const end = unparsed.indexOf(END_OF_HEAD);
    const length = end < 0 ? unparsed.length : end + END_OF_HEAD.length;
    connection.unparsed = length === unparsed.length ? NONE : unparsed.subarray(length);
    connection.parse(unparsed.subarray(0, length));
  }
  connection.isParsing = false;
  const isFull = connection.unparsed.length > MAX_UNPARSED;
  if (isFull === connection.isHeld) return;
  connection.isHeld = isFull;
  if (isFull) socket.pause();
  else socket.resume();
}

/** `_paused`: Node's parser takes nothing while an answer waits to be sent. */
function mayParse({ socket, underWay }: Connection): boolean {
  return socket.writable && underWay?.request.complete !== true && Reflect.get(socket, '_paused') !== true;
}
