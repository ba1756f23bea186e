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

/** All there is besides the browsers: a service that says what it is told to, the viewer, and a shop that embeds it. */
export interface World {
  /** A new link whose shipment is this, with its identifier; null: at which the service fails. */
  share(view: unknown): Promise<{ readonly shareId: string; readonly url: string }>;
  /** From now on the service says this, and what the viewer knew is too old. */
  says(shareId: string, view: unknown): Promise<void>;
  /** The service fails, as `says`. */
  fails(shareId: string): Promise<void>;
  /** The same link by a way that is watched. `isReadable` false: no script can be read, as by a browser too old for them. */
  watched(url: string, isReadable: boolean): Promise<Watched>;
  /** A page of the shop with this body. `track`: where the viewer is that it may embed. */
  shopPage(body: string): string;
  readonly track: string;
  /** A viewer that the shop may not embed. */
  readonly foreign: string;
  /** The text without any identifier of these links. */
  clean(text: string): string;
  close(): Promise<void>;
}

export interface Watched {
  readonly url: string;
  /** Whether each of these paths has been asked for on this way. */
  hasAsked(paths: readonly string[]): boolean;
}

const fault = { kind: 'body', body: 'not json' } as const;
const ID = /canary-[0-9a-f-]{36}/g;

/** Starts it. Takes about a second. */
export async function startWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-engines-'));
  // Nothing stands behind it: every link is told what to answer.
  const recorder = await startRecorder('http://127.0.0.1:9');
  const service = controlService(recorder.controlUrl);
  const hosts = await startHostServer();
  const shop = hosts.originOf('shop');
  const viewer = await startBrandedViewer(recorder.serviceUrl, (port) => [
    { hosts: [`track.localhost:${port}`], name: 'Track', embedders: [shop] },
    { hosts: [`foreign.localhost:${port}`], name: 'Foreign', embedders: ['https://elsewhere.example'] },
  ]);
  const own = `http://localhost:${viewer.port}`;
  const ways = new Map([true, false].map((isReadable) => [isReadable, startWay(viewer.port, isReadable)]));
  return {
    async share(view) {
      const shareId = `canary-${crypto.randomUUID()}`;
      await (view === null ? service.answer(shareId, fault) : service.respond(shareId, view));
      return { shareId, url: `${own}/share?id=${shareId}&lang=en` };
    },
    async says(shareId, view) {
      await service.respond(shareId, view);
      await outliveAnswers();
    },
    async fails(shareId) {
      await service.answer(shareId, fault);
      await outliveAnswers();
    },
    async watched(url, isReadable) {
      const way = await ways.get(isReadable);
      if (way === undefined) throw new Error('there is no such way');
      way.asked.clear();
      return { url: url.replace(own, way.origin), hasAsked: (paths) => paths.every((path) => way.asked.has(path)) };
    },
    shopPage(body) {
      const path = `/${crypto.randomUUID()}.html`;
      hosts.put(
        path,
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Shop</title>${body}`,
      );
      return shop + path;
    },
    track: viewer.originOf('track'),
    foreign: viewer.originOf('foreign'),
    clean: (text) => text.replaceAll(ID, 'ID'),
    async close() {
      for (const way of ways.values()) await (await way).close();
      await viewer.stop();
      await hosts.close();
      await recorder.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Stands before the viewer and notes what is asked for; in place of scripts it may give a text no browser can read. */
async function startWay(port: number, isReadable: boolean) {
  const asked = new Set<string>();
  const server = createServer((incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost');
    asked.add(pathname);
    if (!isReadable && pathname.endsWith('.js')) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end('const later = a |> b;');
      return;
    }
    const { url: path, method, headers } = incoming;
    const outgoing = forward({ port, host: '127.0.0.1', path, method, headers }, (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(response);
    });
    outgoing.once('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  return {
    asked,
    origin: (await listen(server)).replace('127.0.0.1', 'localhost'),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
