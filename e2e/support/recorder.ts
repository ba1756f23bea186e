import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import * as v from 'valibot';
import { answerSchema, sendAnswer } from './answer.ts';
import { listen, readText } from './http-server.ts';

/** A path prefix of the service, to test that the viewer keeps it. */
export const SERVICE_PATH = '/tracking/v1';

export const recordedSchema = v.object({
  method: v.string(),
  path: v.string(),
  query: v.string(),
  headers: v.array(v.string()),
  shareId: v.nullable(v.string()),
});

/** `path` and `query` are raw, `headers` are `name: value`, `shareId` is decoded. */
export type Recorded = v.InferOutput<typeof recordedSchema>;

const commandSchema = v.object({ shareId: v.string(), answer: v.nullable(answerSchema) });

export interface Recorder {
  /** The viewer's service URL. */
  readonly serviceUrl: string;
  /** GET returns all requests, those for one share id with `?shareId=`, those with a text in their query with `?query=`; PUT sets the answer for one share id, null removes it. */
  readonly controlUrl: string;
  close(): Promise<void>;
}

/** A proxy for the service that records every request and forwards it, unless an answer is set for its share id. */
export async function startRecorder(upstreamUrl: string): Promise<Recorder> {
  const requests: Recorded[] = [];
  const answers = new Map<string, v.InferOutput<typeof answerSchema>>();

  const service = createServer((incoming, response) => {
    const recorded = record(incoming);
    requests.push(recorded);
    const answer = recorded.shareId === null ? undefined : answers.get(recorded.shareId);
    if (answer === undefined) passOn(incoming, response, upstreamUrl);
    else sendAnswer(response, answer);
  });
  const control = createServer(async (incoming, response) => {
    if (incoming.method === 'PUT') {
      const { shareId, answer } = v.parse(commandSchema, JSON.parse(await readText(incoming)));
      if (answer === null) answers.delete(shareId);
      else answers.set(shareId, answer);
    }
    const wanted = new URL(incoming.url ?? '/', 'http://control').searchParams;
    const [id, part] = [wanted.get('shareId'), wanted.get('query') ?? ''];
    const listed = requests.filter(({ shareId, query }) => (id === null || shareId === id) && query.includes(part));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(incoming.method === 'PUT' ? null : listed));
  });

  return {
    serviceUrl: `${await listen(service)}${SERVICE_PATH}`,
    controlUrl: await listen(control),
    close: async () => {
      await Promise.all([closeServer(service), closeServer(control)]);
    },
  };
}

function record(incoming: IncomingMessage): Recorded {
  const [path = '', query = ''] = (incoming.url ?? '').split(/\?(.*)/s);
  const { rawHeaders } = incoming;
  const headers = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1] ?? ''}`] : [],
  );
  return { method: incoming.method ?? '', path, query, headers, shareId: readShareId(query) };
}

/** Decodes by RFC 3986, because form decoding would hide a viewer that sends `+` for a space. */
function readShareId(query: string): string | null {
  const value = /^AssetShareID=([^&]*)$/.exec(query)?.[1];
  try {
    return value === undefined ? null : decodeURIComponent(value);
  } catch {
    return null;
  }
}

function passOn(incoming: IncomingMessage, response: ServerResponse, upstreamUrl: string): void {
  const target = upstreamUrl + (incoming.url ?? '').replace(SERVICE_PATH, '');
  const { host: _host, ...headers } = incoming.headers;
  const outgoing = forward(target, { method: incoming.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.once('error', () => response.destroy());
  incoming.pipe(outgoing);
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
