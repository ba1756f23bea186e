import { createServer, request as forward } from 'node:http';
import { tmpdir } from 'node:os';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startBrandedViewer } from '../brands/branded-viewer.ts';
import { startHostServer } from '../embed/host-server.ts';
import { listen } from '../support/http-server.ts';
import { outliveAnswers } from '../support/processes.ts';
import { startRecorder } from '../support/recorder.ts';
import { controlService } from '../support/service-control.ts';

/** Everything but the browsers: a scripted service, the viewer, and a shop that embeds it. */
export interface World {
  /** Creates a link with this view; null: the service fails for it. */
  share(view: unknown): Promise<{ readonly shareId: string; readonly url: string }>;
  /** Changes the view and waits until the viewer's cached answer has expired. */
  setView(shareId: string, view: unknown): Promise<void>;
  setFault(shareId: string): Promise<void>;
  /** The same link through a recording proxy. `hasScripts` false: no script can be parsed, as in very old browsers. */
  throughProxy(url: string, hasScripts: boolean): Promise<ProxiedLink>;
  /** Creates a shop page with this body and returns its URL. */
  shopPage(body: string): string;
  /** Origin of the brand that the shop may embed. */
  readonly track: string;
  /** Origin of a brand that the shop may not embed. */
  readonly foreign: string;
  /** Removes the links' identifiers from a text. */
  redactIds(text: string): string;
  close(): Promise<void>;
}

export interface ProxiedLink {
  readonly url: string;
  /** Whether each of these paths has been requested through the proxy. */
  hasRequested(paths: readonly string[]): boolean;
}

const fault = { kind: 'body', body: 'not json' } as const;
const ID = /canary-[0-9a-f-]{36}/g;

export async function startWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-engines-'));
  // There is no upstream: every link gets a configured answer.
  const recorder = await startRecorder('http://127.0.0.1:9');
  const service = controlService(recorder.controlUrl);
  const hosts = await startHostServer();
  const shop = hosts.originOf('shop');
  const viewer = await startBrandedViewer(recorder.serviceUrl, (port) => [
    { hosts: [`track.localhost:${port}`], name: 'Track', embedders: [shop] },
    { hosts: [`foreign.localhost:${port}`], name: 'Foreign', embedders: ['https://elsewhere.example'] },
  ]);
  const origin = `http://localhost:${viewer.port}`;
  const proxies = new Map([true, false].map((hasScripts) => [hasScripts, startProxy(viewer.port, hasScripts)]));
  return {
    async share(view) {
      const shareId = `canary-${crypto.randomUUID()}`;
      await (view === null ? service.answer(shareId, fault) : service.respond(shareId, view));
      return { shareId, url: `${origin}/share?id=${shareId}&lang=en` };
    },
    async setView(shareId, view) {
      await service.respond(shareId, view);
      await outliveAnswers();
    },
    async setFault(shareId) {
      await service.answer(shareId, fault);
      await outliveAnswers();
    },
    async throughProxy(url, hasScripts) {
      const proxy = await proxies.get(hasScripts);
      if (proxy === undefined) throw new Error('the proxy was not started');
      proxy.requested.clear();
      return {
        url: url.replace(origin, proxy.origin),
        hasRequested: (paths) => paths.every((path) => proxy.requested.has(path)),
      };
    },
    shopPage: (body) => shop + hosts.putPage(body),
    track: viewer.originOf('track'),
    foreign: viewer.originOf('foreign'),
    redactIds: (text) => text.replaceAll(ID, 'ID'),
    async close() {
      for (const proxy of proxies.values()) await (await proxy).close();
      await viewer.stop();
      await hosts.close();
      await recorder.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A proxy in front of the viewer that records requested paths and can replace scripts with invalid syntax. */
async function startProxy(port: number, hasScripts: boolean) {
  const requested = new Set<string>();
  const server = createServer((incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost');
    requested.add(pathname);
    if (!hasScripts && pathname.endsWith('.js')) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end('const later = a |> b;');
      return;
    }
    const { url: path, method, headers } = incoming;
    const outgoing = forward({ port, host: '127.0.0.1', path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.once('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  return {
    requested,
    origin: (await listen(server)).replace('127.0.0.1', 'localhost'),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
