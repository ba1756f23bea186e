import * as v from 'valibot';
import type { RunState } from './run-state.ts';

/** Fields of a new asset, including those of the reference service (docs/open-choices.md). */
export type AssetFields = Readonly<Record<string, unknown>>;

export interface Shipment {
  readonly shareId: string;
  /** Deletes the sharing record; the asset stays. */
  revoke(): Promise<void>;
}

const createdSchema = v.object({ Assets: v.tuple([v.object({ AssetID: v.string() })]) });
const sharedSchema = v.object({ AssetShareID: v.string() });

/** Creates an asset with a link in the reference service. */
export async function createShipment(
  state: Pick<RunState, 'referenceUrl' | 'accessKey'>,
  fields: AssetFields = {},
): Promise<Shipment> {
  const call = (method: string, path: string, body: unknown) => callReference(state, method, path, body);
  const created = v.parse(
    createdSchema,
    await call('POST', '/Assets/NewAssets', [{ AssetName: `canary-cargo ${crypto.randomUUID()}`, ...fields }]),
  );
  const shared = v.parse(
    sharedSchema,
    await call('POST', '/Assets/CreateSharing', { AssetID: created.Assets[0].AssetID }),
  );
  let isActive = true;
  return {
    shareId: shared.AssetShareID,
    async revoke() {
      if (isActive) await call('DELETE', '/Assets/DeleteSharing', { AssetShareID: shared.AssetShareID });
      isActive = false;
    },
  };
}

async function callReference(
  state: Pick<RunState, 'referenceUrl' | 'accessKey'>,
  method: string,
  path: string,
  body: unknown,
): Promise<unknown> {
  const response = await fetch(state.referenceUrl + path, {
    method,
    headers: { AccessKey: state.accessKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
