import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { bodyLimits } from './open-choices.ts';
import {
  checkRequest,
  createSharingRequest,
  deleteSharingRequest,
  getSharingQuery,
  Invalid,
  newAssetsRequest,
  parseJson,
} from './requests.ts';
import { Rejected } from './rules.ts';
import type { Store } from './store.ts';

export interface ReferenceAppOptions {
  readonly store: Store;
  /** Told of every failure of our own: the operation and the kind of error, no id, no key, no message. */
  readonly report?: (operation: string, kind: string) => void;
}

interface Keyed {
  Variables: { accountId: string };
}

type FailureStatus = 400 | 404 | 405 | 413 | 422 | 500;

const success = { Code: 200, Message: 'Success' } as const;

function failure(c: Context, status: FailureStatus, message: string, more: object = {}): Response {
  return c.json({ Code: status, Message: message, ...more }, status);
}

function limited(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: (c) => failure(c, 413, 'The request body is too large.'),
  });
}

function jsonText(c: Context, text: string): Response {
  return c.body(text, 200, { 'Content-Type': 'application/json' });
}

/** The service of the interface as a plain handler: `app.fetch(request)`. It answers, and never throws. */
export function createReferenceApp({ store, report = () => undefined }: ReferenceAppOptions): Hono {
  const app = new Hono();

  // Before the body is read: a stranger cannot make the service hold 32 MiB.
  const keyed = createMiddleware<Keyed>(async (c, next) => {
    const accessKey = c.req.header('AccessKey');
    if (accessKey === undefined || accessKey === '') throw new Rejected('The AccessKey is missing.');
    const accountId = await store.accountForKey(accessKey);
    if (accountId === null) throw new Rejected('The AccessKey is invalid or expired.');
    c.set('accountId', accountId);
    await next();
  });

  app.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
  });

  app.post('/Assets/NewAssets', keyed, limited(bodyLimits.newAssets), async (c) => {
    const items = checkRequest(newAssetsRequest, parseJson(await c.req.arrayBuffer()));
    return c.json({ ...success, Assets: await store.createAssets(c.get('accountId'), items) });
  });

  app.post('/Assets/CreateSharing', keyed, limited(bodyLimits.other), async (c) => {
    const { AssetID } = checkRequest(createSharingRequest, parseJson(await c.req.arrayBuffer()));
    return c.json({ ...success, AssetShareID: await store.createSharing(c.get('accountId'), AssetID) });
  });

  app.get('/Assets/GetSharing', async (c) => {
    const asked = c.req.queries('AssetShareID') ?? [];
    // Twice is nobody's identifier: it is refused rather than one of them picked.
    const { AssetShareID } = checkRequest(getSharingQuery, { AssetShareID: asked.length === 1 ? asked[0] : undefined });
    return jsonText(c, (await store.sharedView(AssetShareID)) ?? '{}');
  });

  app.get('/Assets/GetSharings', keyed, async (c) => jsonText(c, await store.sharingRecords(c.get('accountId'))));

  app.delete('/Assets/DeleteSharing', keyed, limited(bodyLimits.other), async (c) => {
    const { AssetShareID } = checkRequest(deleteSharingRequest, parseJson(await c.req.arrayBuffer()));
    await store.deleteSharing(c.get('accountId'), AssetShareID);
    return c.json(success);
  });

  const allowed = new Map<string, string>();
  for (const { method, path } of app.routes) {
    if (method !== 'ALL') allowed.set(path, method === 'GET' ? 'GET, HEAD' : method);
  }
  for (const [path, methods] of allowed) {
    app.all(path, (c) => {
      c.header('Allow', methods);
      return failure(c, 405, 'This method is not allowed here.');
    });
  }

  app.notFound((c) => failure(c, 404, 'There is nothing at this path.'));
  app.onError((error, c) => {
    if (error instanceof Rejected) return failure(c, 400, error.message);
    if (error instanceof Invalid) return failure(c, 422, error.message, { Errors: error.errors });
    report(`${c.req.method} ${c.req.routePath}`, error.name);
    return failure(c, 500, 'The request could not be carried out.');
  });
  return app;
}
