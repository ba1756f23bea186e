import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Response,
} from '@playwright/test';
import { type Embedding, provideEmbedding } from '../embed/embedding.ts';
import { guardPages, type PageGuard } from './page-guard.ts';
import { rawRequest, type RawResponse } from './raw-request.ts';
import { readRunState, type RunState } from './run-state.ts';
import { controlService, type ServiceControl } from './service-control.ts';
import { createShipment, type AssetFields, type Shipment } from './shipment.ts';

export { expect };

interface Fixtures {
  run: RunState;
  service: ServiceControl;
  /** Creates a shipment with a link; the link is deleted after the test. */
  shipment: (fields?: AssetFields) => Promise<Shipment>;
  /** Returns an unused identifier. */
  newShareId: () => string;
  /** Returns an identifier for which the service responds with this body. */
  newShare: (body: unknown) => Promise<string>;
  /** Sends one request to the viewer, exactly as given. */
  ask: (path: string, options?: Parameters<typeof rawRequest>[2]) => Promise<RawResponse>;
  /** Opens a link in the page and expects its status (default 200). `query` follows the id, e.g. `lang=ar`. */
  openShare: (shareId: string, options?: { status?: number; query?: string; page?: Page }) => Promise<Response>;
  guard: PageGuard;
  /** Opens another guarded context. `origin` defaults to the run's viewer. */
  newContext: (
    options?: BrowserContextOptions,
    origin?: string,
  ) => Promise<{ context: BrowserContext; guard: PageGuard }>;
}

/** Without JavaScript, Chromium reports preloaded scripts as blocked by the policy. */
const BLOCKED_SCRIPT = /^request failed: GET \S+\.js csp$/;

const guards = new WeakMap<BrowserContext, PageGuard>();

/** Declared for all tests, because a test with other worker fixtures would start another browser. */
interface WorkerFixtures {
  embedding: Embedding;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  embedding: [async ({}, provide) => provideEmbedding(provide), { scope: 'worker' }],
  run: async ({}, provide) => provide(readRunState()),
  baseURL: async ({ run }, provide) => provide(run.viewerUrl),
  service: async ({ run }, provide) => provide(controlService(run.controlUrl)),
  shipment: async ({ run }, provide) => {
    const created: Shipment[] = [];
    await provide(async (fields) => {
      const shipment = await createShipment(run, fields);
      created.push(shipment);
      return shipment;
    });
    for (const shipment of created) await shipment.revoke();
  },
  newShareId: async ({}, provide) => provide(() => `canary-${crypto.randomUUID()}`),
  newShare: async ({ newShareId, service }, provide) =>
    provide(async (body) => {
      const shareId = newShareId();
      await service.respond(shareId, body);
      return shareId;
    }),
  ask: async ({ run }, provide) => provide((path, options) => rawRequest(run.viewerUrl, path, options)),
  // Not automatic: a test that opens no page needs no browser.
  context: async ({ context, javaScriptEnabled, run }, provide) => {
    const guard = await guardPages(context, new URL(run.viewerUrl).origin);
    guards.set(context, guard);
    if (javaScriptEnabled === false) guard.allow(BLOCKED_SCRIPT);
    await provide(context);
    expect(guard.problems(), 'unexpected activity of the pages').toEqual([]);
  },
  guard: async ({ context }, provide) => {
    const guard = guards.get(context);
    if (guard === undefined) throw new Error('the context has no guard');
    await provide(guard);
  },
  newContext: async ({ browser, run }, provide) => {
    const opened: { context: BrowserContext; guard: PageGuard }[] = [];
    await provide(async (options = {}, origin = run.viewerUrl) => {
      const context = await browser.newContext({ baseURL: origin, ...options });
      const guard = await guardPages(context, new URL(origin).origin);
      if (options.javaScriptEnabled === false) guard.allow(BLOCKED_SCRIPT);
      opened.push({ context, guard });
      return { context, guard };
    });
    for (const { context, guard } of opened) {
      expect(guard.problems(), 'unexpected activity of the pages').toEqual([]);
      await context.close();
    }
  },
  openShare: async ({ page: ownPage, guard }, provide) =>
    provide(async (shareId, { status = 200, query, page = ownPage } = {}) => {
      if (status !== 200) guard.allowStatus(status);
      const response = await page.goto(
        `/share?id=${encodeURIComponent(shareId)}${query === undefined ? '' : `&${query}`}`,
      );
      if (response === null) throw new Error('the page got no response');
      expect(response.status()).toBe(status);
      return response;
    }),
});
