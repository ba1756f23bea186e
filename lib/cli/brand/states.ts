import * as v from 'valibot';
import type { Brand } from '#lib/brand/brand.ts';
import type { ReferenceReady } from '#lib/run/servers.mjs';

/** The tracking service behind a page: the reference service, one that only answers now and then, or none. */
export type ServiceState = 'up' | 'stale' | 'down';

export interface PreviewState {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly status: 200 | 404 | 503;
  readonly service: ServiceState;
  readonly shareId: string;
}

const sharedView = v.looseObject({ AssetName: v.string(), LocationHistory: v.array(v.looseObject({})) });
const createdAssets = v.object({ Assets: v.tuple([v.object({ AssetID: v.string() })]) });
const createdSharing = v.object({ AssetShareID: v.string() });

/**
 * The states of the reference service's demo, and those made for a brand: delivered, its own wording, a service that
 * fails. Resolves to a function, as each brand has its own. Rejects when the service refuses.
 */
export async function createStates(
  { baseUrl, shares }: Pick<ReferenceReady, 'baseUrl' | 'shares'>,
  accessKey: string,
): Promise<(brand: Pick<Brand, 'wording'>) => Promise<readonly PreviewState[]>> {
  async function call(operation: string, query: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${baseUrl}/Assets/${operation}${query}`, {
      headers: { AccessKey: accessKey, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${operation} of the reference service answered ${response.status}`);
    return response.json();
  }

  const views = await Promise.all(
    shares.map(async ({ shareId }) => {
      const view = await call('GetSharing', `?${new URLSearchParams({ AssetShareID: shareId }).toString()}`);
      return v.is(sharedView, view) ? view : null;
    }),
  );
  const moving = views.find((view) => view !== null);
  if (moving === undefined) throw new Error('the reference service has no demo shipment');
  const [newest, ...older] = moving.LocationHistory;
  const shareIds = new Map<string, string>();

  async function createState(title: string, about: string, values: object, service: ServiceState = 'up') {
    const item = { ...moving, LabelID: null, AssetName: title, ...values };
    const key = JSON.stringify([title, values]);
    let shareId = shareIds.get(key);
    if (shareId === undefined) {
      const [asset] = v.parse(createdAssets, await call('NewAssets', '', [item])).Assets;
      shareId = v.parse(createdSharing, await call('CreateSharing', '', asset)).AssetShareID;
      shareIds.set(key, shareId);
    }
    return createEntry({ title, about, status: service === 'down' ? 503 : 200, service, shareId });
  }

  const common = [
    ...shares.map(({ title, note, shareId }, index) =>
      createEntry({ title, about: note, status: views[index] === null ? 404 : 200, service: 'up', shareId }),
    ),
    await createState('Delivered', 'at its destination, with the time of delivery', {
      Status: 'Delivered',
      DestinationAddress: moving['CurrentAddress'],
      LocationHistory: [{ ...newest, Event: 'Delivered' }, ...older],
    }),
    await createState('Stale', 'the service has stopped answering: the page shows what it knew', {}, 'stale'),
    await createState('Unreachable', 'the service does not answer', {}, 'down'),
  ];

  return async ({ wording }) => {
    const exceptions = wording.exceptions.map(({ value }) => value);
    const own =
      exceptions.length === 0
        ? []
        : [
            await createState('Exceptions in your words', 'every exception with wording, and one without', {
              Exceptions: [...exceptions, 'An exception without wording'],
            }),
          ];
    for (const { value } of wording.status)
      own.push(await createState(`Status ${value}`, 'a status in your words', { Status: value }));
    return [...common, ...own];
  };
}

function createEntry(state: Omit<PreviewState, 'name'>): PreviewState {
  const name = state.title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return { name, ...state };
}
