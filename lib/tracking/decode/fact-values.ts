import type { SharedAsset } from '../types.ts';

type Value = string | number | null | undefined;

/** What a page shows of each concept of a field map. */
const values: Readonly<Record<string, (asset: SharedAsset) => Value>> = {
  assetName: ({ assetName }) => assetName,
  trackingNumber: ({ trackingNumber }) => trackingNumber,
  status: ({ status }) => status?.text ?? status?.code,
  statusCode: ({ status }) => status?.code,
  subStatus: ({ status }) => status?.detail,
  exceptions: ({ exceptions }) => exceptions?.labels.join(', '),
  history: ({ history, planned }) => `${history.length + planned.length} rows`,
  currentAddress: ({ currentAddress }) => currentAddress?.lines.join(', '),
  destinationAddress: ({ destinationAddress }) => destinationAddress?.lines.join(', '),
  originAddress: ({ originAddress }) => originAddress?.lines.join(', '),
  carrierName: ({ carrier }) => carrier?.name,
  carrierId: ({ carrier }) => carrier?.id,
  labelId: ({ label }) => label?.id,
  nfcId: ({ label }) => label?.nfcId,
  labelType: ({ label }) => label?.type,
  labelStatus: ({ label }) => label?.status,
  createdAt: ({ times }) => times.created?.raw,
  updatedAt: ({ times }) => times.updated?.raw,
  activatedAt: ({ times }) => times.activated?.raw,
  deliveredAt: ({ times }) => times.delivered?.raw,
  eta: ({ times }) => times.estimatedDelivery?.raw,
  expiresAt: ({ times }) => times.expires?.raw,
  'item.time': ({ history }) => history[0]?.time?.raw,
  'item.latitude': ({ history }) => history[0]?.position?.latitude,
  'item.longitude': ({ history }) => history[0]?.position?.longitude,
  'item.coordinates': ({ history }) => Object.values(history[0]?.position ?? {}).join(', '),
  'item.address': ({ history }) => history[0]?.address?.lines.join(', '),
  'item.event': ({ history }) => history[0]?.event,
};

/** null: a page shows nothing of it. Of rows, the newest. */
export function factValue(asset: SharedAsset, concept: string): string | null {
  const value = values[concept]?.(asset) ?? null;
  return value === null || value === '' ? null : String(value);
}
