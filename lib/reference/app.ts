import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { isBusy } from './database.ts';
import { failure, jsonText, limited, readBody, readQuery, refuseOtherMethods, success } from './http.ts';
import { describeInterface } from './open-api.ts';
import { Invalid } from './operations/requests.ts';
import type { Store } from './operations/store.ts';
import { operations } from './operations/table.ts';
import { Rejected } from './rules.ts';

export interface ReferenceAppOptions {
  readonly store: Store;
  /** Called after each note; must return at once. */
  readonly onNote?: () => void;
  /** Told of every failure of our own: the operation and the kind of error, no id, no key, no message. */
  readonly report?: (operation: string, kind: string) => void;
}

interface Keyed {
  Variables: { accountId: string };
}

/** The service of the interface as a plain handler: `app.fetch(request)`. It answers, and never throws. */
export function createReferenceApp({
  store,
  onNote = () => undefined,
  report = () => undefined,
}: ReferenceAppOptions): Hono {
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

  const ops = operations;
  app.get(ops.GetLabels.path, keyed, async (c) => {
    const { AccountID } = readQuery(c, ops.GetLabels.query);
    return jsonText(c, await store.labelLookup(c.get('accountId'), AccountID));
  });
  app.get(ops.GetCarriers.path, keyed, async (c) => {
    const { CarrierID } = readQuery(c, ops.GetCarriers.query);
    return jsonText(c, await store.carriers(CarrierID));
  });
  app.post(ops.NewAssets.path, keyed, limited(ops.NewAssets), async (c) => {
    const items = await readBody(c, ops.NewAssets.body);
    return c.json({ ...success, Assets: await store.createAssets(c.get('accountId'), items) });
  });
  app.post(ops.AssignLabel.path, keyed, limited(ops.AssignLabel), async (c) => {
    const { AssetID, LabelID } = await readBody(c, ops.AssignLabel.body);
    await store.assignLabel(c.get('accountId'), AssetID, LabelID);
    return c.json(success);
  });
  app.post(ops.UserComment.path, keyed, limited(ops.UserComment), async (c) => {
    const { AssetID, Context } = await readBody(c, ops.UserComment.body);
    await store.addNote(c.get('accountId'), AssetID, Context);
    onNote();
    return c.json(success);
  });
  app.delete(ops.DeleteAsset.path, keyed, limited(ops.DeleteAsset), async (c) => {
    const { AssetID } = await readBody(c, ops.DeleteAsset.body);
    await store.deleteAsset(c.get('accountId'), AssetID);
    return c.json(success);
  });
  app.post(ops.CreateSharing.path, keyed, limited(ops.CreateSharing), async (c) => {
    const { AssetID } = await readBody(c, ops.CreateSharing.body);
    return c.json({ ...success, AssetShareID: await store.createSharing(c.get('accountId'), AssetID) });
  });
  app.get(ops.GetSharing.path, async (c) => {
    const { AssetShareID } = readQuery(c, ops.GetSharing.query);
    return jsonText(c, (await store.sharedView(AssetShareID)) ?? '{}');
  });
  app.get(ops.GetSharings.path, keyed, async (c) => jsonText(c, await store.sharingRecords(c.get('accountId'))));
  app.delete(ops.DeleteSharing.path, keyed, limited(ops.DeleteSharing), async (c) => {
    const { AssetShareID } = await readBody(c, ops.DeleteSharing.body);
    await store.deleteSharing(c.get('accountId'), AssetShareID);
    return c.json(success);
  });

  const description = JSON.stringify(describeInterface());
  app.get('/openapi.json', (c) => jsonText(c, description));

  refuseOtherMethods(app);
  app.notFound((c) => failure(c, 404, 'There is nothing at this path.'));
  app.onError((error, c) => {
    if (error instanceof Rejected) return failure(c, 400, error.message);
    if (error instanceof Invalid) return failure(c, 422, error.message, { Errors: error.errors });
    report(`${c.req.method} ${c.req.routePath}`, error.name);
    if (isBusy(error)) {
      c.header('Retry-After', '1');
      return failure(c, 503, 'The database is busy. Nothing was written; try again.');
    }
    return failure(c, 500, 'The request could not be carried out.');
  });
  return app;
}
