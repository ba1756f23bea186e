import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { GenericSchema, InferOutput } from 'valibot';
import { isBusy } from './database.ts';
import { failure, jsonText, limited, readQuery, refuseOtherMethods, success } from './http.ts';
import { describeInterface } from './open-api.ts';
import { checkRequest, Invalid, parseJson } from './operations/requests.ts';
import type { Store } from './operations/store.ts';
import { type Operation, operations } from './operations/table.ts';
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
}: ReferenceAppOptions): Hono<Keyed> {
  const app = new Hono<Keyed>();

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

  /** `carryOut` returns the answer's JSON text, or what the success body holds beside its code. */
  function answer<Schema extends GenericSchema>(
    { method, path, keyed: isKeyed, request, bodyLimit }: Operation & { readonly request: Schema },
    carryOut: (request: InferOutput<Schema>, accountId: string) => Promise<string | object | void>,
  ): void {
    const isRead = method === 'GET';
    const guards = [...(isKeyed ? [keyed] : []), ...(isRead ? [] : [limited(bodyLimit)])];
    app.on(method, [path], ...guards, async (c) => {
      const received = isRead ? { value: readQuery(c), bytes: 0 } : parseJson(await c.req.arrayBuffer());
      const result = await carryOut(checkRequest(request, received), c.get('accountId'));
      return typeof result === 'string' ? jsonText(c, result) : c.json({ ...success, ...result });
    });
  }

  const ops = operations;
  answer(ops.GetLabels, ({ AccountID }, accountId) => store.labelLookup(accountId, AccountID));
  answer(ops.GetCarriers, ({ CarrierID }) => store.carriers(CarrierID));
  answer(ops.NewAssets, async (items, accountId) => ({ Assets: await store.createAssets(accountId, items) }));
  answer(ops.AssignLabel, ({ AssetID, LabelID }, accountId) => store.assignLabel(accountId, AssetID, LabelID));
  answer(ops.UserComment, async ({ AssetID, Context }, accountId) => {
    await store.addNote(accountId, AssetID, Context);
    onNote();
  });
  answer(ops.DeleteAsset, ({ AssetID }, accountId) => store.deleteAsset(accountId, AssetID));
  answer(ops.CreateSharing, async ({ AssetID }, accountId) => ({
    AssetShareID: await store.createSharing(accountId, AssetID),
  }));
  answer(ops.GetSharing, async ({ AssetShareID }) => (await store.sharedView(AssetShareID)) ?? '{}');
  app.get(ops.GetSharings.path, keyed, async (c) => jsonText(c, await store.sharingRecords(c.get('accountId'))));
  answer(ops.DeleteSharing, ({ AssetShareID }, accountId) => store.deleteSharing(accountId, AssetShareID));

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
