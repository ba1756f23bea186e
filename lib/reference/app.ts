import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import { isBusy } from './database.ts';
import { describeInterface } from './open-api.ts';
import type { Store } from './operations/store.ts';
import { type Operation, operations as ops } from './operations/table.ts';
import { fieldLimits, maxBodyBytes, Rejected } from './rules.ts';

interface ReferenceAppOptions {
  readonly store: Store;
  readonly onNote?: () => void;
  readonly report?: (operation: string, kind: string) => void;
}

type Env = { Variables: { accountId: string } };
type ErrorStatus = 400 | 404 | 405 | 422 | 500 | 503;

const success = { Code: 200, Message: 'Success' } as const;

export function createReferenceApp({ store, onNote, report }: ReferenceAppOptions): Hono<Env> {
  const app = new Hono<Env>();

  // Runs before the body is read, so that a request without a key cannot make the service hold 32 MiB.
  const checkKey = createMiddleware<Env>(async (c, next) => {
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

  function addRoute<Schema extends v.GenericSchema>(
    operation: Operation & { readonly request: Schema },
    run: (request: v.InferOutput<Schema>, accountId: string) => Promise<string | object | void>,
  ): void {
    const { method, path, isPublic, request, maxBodyBytes: maxSize = maxBodyBytes.other } = operation;
    const isRead = method === 'GET';
    const limitBody = bodyLimit({ maxSize, onError: (c) => sendError(c, 400, 'The request body is too large.') });
    app.on(method, [path], ...(isPublic ? [] : [checkKey]), ...(isRead ? [] : [limitBody]), async (c) => {
      const received = isRead ? { value: readQuery(c), bytes: 0 } : parseJson(await c.req.arrayBuffer());
      const result = await run(checkRequest(request, received), c.get('accountId'));
      return typeof result === 'string' ? sendJson(c, result) : c.json({ ...success, ...result });
    });
  }

  addRoute(ops.GetLabels, ({ AccountID }, accountId) => store.labelLookup(accountId, AccountID));
  addRoute(ops.GetCarriers, ({ CarrierID }) => store.carriers(CarrierID));
  addRoute(ops.NewAssets, async (items, accountId) => ({ Assets: await store.createAssets(accountId, items) }));
  addRoute(ops.AssignLabel, ({ AssetID, LabelID }, accountId) => store.assignLabel(accountId, AssetID, LabelID));
  addRoute(ops.UserComment, async ({ AssetID, Context }, accountId) => {
    await store.addNote(accountId, AssetID, Context);
    onNote?.();
  });
  addRoute(ops.DeleteAsset, ({ AssetID }, accountId) => store.deleteAsset(accountId, AssetID));
  addRoute(ops.CreateSharing, async ({ AssetID }, accountId) => ({
    AssetShareID: await store.createSharing(accountId, AssetID),
  }));
  addRoute(ops.GetSharing, async ({ AssetShareID }) => (await store.sharedView(AssetShareID)) ?? '{}');
  app.get(ops.GetSharings.path, checkKey, async (c) => sendJson(c, await store.sharingRecords(c.get('accountId'))));
  app.get(ops.GetAssets.path, checkKey, async (c) => sendJson(c, await store.assetRecords(c.get('accountId'))));
  addRoute(ops.DeleteSharing, ({ AssetShareID }, accountId) => store.deleteSharing(accountId, AssetShareID));

  const description = JSON.stringify(describeInterface());
  app.get('/openapi.json', (c) => sendJson(c, description));

  rejectOtherMethods(app);
  app.notFound((c) => sendError(c, 404, 'There is nothing at this path.'));
  app.onError((error, c) => {
    if (error instanceof Rejected) return sendError(c, 400, error.message);
    if (error instanceof Invalid) return sendError(c, 422, error.message, { Errors: error.errors });
    report?.(`${c.req.method} ${c.req.routePath}`, error.name);
    if (isBusy(error)) {
      c.header('Retry-After', '1');
      return sendError(c, 503, 'The database is busy. Nothing was written; try again.');
    }
    return sendError(c, 500, 'The request could not be carried out.');
  });
  return app;
}

function sendError(c: Context, status: ErrorStatus, message: string, more: object = {}): Response {
  return c.json({ Code: status, Message: message, ...more }, status);
}

function sendJson(c: Context, text: string): Response {
  return c.body(text, 200, { 'Content-Type': 'application/json' });
}

function readQuery(c: Context): unknown {
  // Hono's own reader fails for a parameter named like a property of Object, such as `constructor`.
  const given = new URL(c.req.url).searchParams;
  const values = [...new Set(given.keys())].map((name) => [name, given.getAll(name)] as const);
  return Object.fromEntries(values.map(([name, all]) => [name, all.length === 1 ? all[0] : all]));
}

function rejectOtherMethods(app: Hono<Env>): void {
  const routes = app.routes.filter(({ method }) => method !== 'ALL');
  for (const [path, method] of new Map(routes.map((route) => [route.path, route.method]))) {
    app.all(path, (c) => {
      c.header('Allow', method === 'GET' ? 'GET, HEAD' : method);
      return sendError(c, 405, 'This method is not allowed here.');
    });
  }
}

class Invalid extends Error {
  readonly errors: readonly { readonly Field: string; readonly Message: string }[];
  constructor(errors: Invalid['errors']) {
    super('Request validation failed.');
    this.errors = errors;
  }
}

const MAX_ERRORS = 20;

/** Throws `Invalid`; for a long body with the first error only, as a million invalid items would cause a million. */
function checkRequest<Schema extends v.GenericSchema>(
  schema: Schema,
  { value, bytes }: { readonly value: unknown; readonly bytes: number },
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value, { abortPipeEarly: true, abortEarly: bytes > maxBodyBytes.other });
  if (result.success) return result.output;
  throw new Invalid(
    result.issues.slice(0, MAX_ERRORS).map((issue) => ({
      Field: v.getDotPath(issue) ?? '',
      // valibot's own messages quote what was received, which may be a sharing identifier.
      Message:
        issue.type === 'regex' || issue.type === 'custom' ? issue.message : `expected ${issue.expected ?? issue.type}`,
    })),
  );
}

/** Throws `Invalid`, also for too many values, which are counted before parsing. */
function parseJson(body: ArrayBuffer) {
  const bytes = new Uint8Array(body);
  if (hasTooManyValues(bytes)) throw new Invalid([{ Field: '', Message: 'the body holds too many values' }]);
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return { value, bytes: bytes.byteLength };
  } catch {
    throw new Invalid([{ Field: '', Message: 'the body is not JSON in UTF-8' }]);
  }
}

const [quote, backslash, comma] = Buffer.from('"\\,');
const [openArray, closeArray, openObject, closeObject] = Buffer.from('[]{}');

function hasTooManyValues(bytes: Uint8Array): boolean {
  let [items, values, depth, isInString] = [1, 1, 0, false];
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (isInString && byte === backslash) index += 1;
    else if (byte === quote) isInString = !isInString;
    else if (isInString) continue;
    else if (byte === closeArray || byte === closeObject) depth -= 1;
    else if (byte === openArray || byte === openObject || byte === comma) {
      values += 1;
      if (byte !== comma) depth += 1;
      else if (depth === 1) items += 1;
    }
  }
  return items > fieldLimits.assets || values > fieldLimits.values;
}
