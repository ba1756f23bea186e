import { TrackingError } from '../errors.ts';
import { operationUrl } from '../http/request.ts';
import type { Transport } from '../http/transport.ts';
import { createFieldReader, readIdentifier } from '../json/values.ts';
import { isShareId } from '../types.ts';
import { createTimeRules } from '../time/read-time.ts';
import {
  decodeAssets,
  decodeCarriers,
  decodeCreatedAssets,
  decodeLabelLookup,
  decodeSharings,
  type NewAsset,
} from './records.ts';
import { checkConfirmed, getJsonWithKey, type KeyedRequest, sendWrite } from './requests.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** Verbs reject with a TrackingError; a write is sent once and may be `uncertain`. Nothing is sent without a key. */
export function createOwnerClient(base: URL, transport: Transport, accessKey: string) {
  const request = ({ signal }: CallOptions, ...secrets: readonly string[]): KeyedRequest => {
    if (accessKey === '') throw new TrackingError('rejected', 'no-access-key');
    return { accessKey, secrets: [accessKey, ...secrets], signal };
  };
  const get = (operation: string, query: Readonly<Record<string, string>>, keyed: KeyedRequest) =>
    getJsonWithKey(transport, operationUrl(base, operation, query), keyed);
  const write = (method: 'POST' | 'DELETE', operation: string, content: unknown, keyed: KeyedRequest) =>
    sendWrite(transport, method, operationUrl(base, operation), content, keyed);
  const times = () => createTimeRules(Date.now());

  return {
    async getLabels(accountId?: string, options: CallOptions = {}) {
      const keyed = request(options);
      const query = accountId === undefined ? {} : { AccountID: accountId };
      return decodeLabelLookup(await get('Labels/GetLabels', query, keyed), times(), keyed.secrets);
    },
    async getCarriers(carrierId?: string, options: CallOptions = {}) {
      const keyed = request(options);
      const query = carrierId === undefined ? {} : { CarrierID: carrierId };
      const carriers = decodeCarriers(await get('Carriers/GetCarriers', query, keyed), keyed.secrets);
      // The interface does not say where the filter goes; a service that ignores it sends its default list.
      return carrierId === undefined
        ? carriers
        : carriers.filter(({ id }) => id !== null && id.toLowerCase() === carrierId.toLowerCase());
    },
    async createAssets(items: readonly NewAsset[], options: CallOptions = {}) {
      const { body } = await write('POST', 'Assets/NewAssets', items.map(wireAsset), request(options));
      return decodeCreatedAssets(body);
    },
    /** The interface does not show where assets are listed; this is the reference service's choice. */
    async getAssets(options: CallOptions = {}) {
      const keyed = request(options);
      return decodeAssets(await get('Assets/GetAssets', {}, keyed), times(), keyed.secrets);
    },
    /** The interface does not show where labels are assigned; this is the reference service's choice. */
    async assignLabel(assetId: string, labelId: string, options: CallOptions = {}) {
      const content = { AssetID: assetId, LabelID: labelId };
      checkConfirmed(await write('POST', 'Assets/AssignLabel', content, request(options)));
    },
    async addNote(assetId: string, text: string, options: CallOptions = {}) {
      checkConfirmed(await write('POST', 'Assets/UserComment', { AssetID: assetId, Context: text }, request(options)));
    },
    async deleteAsset(assetId: string, options: CallOptions = {}) {
      checkConfirmed(await write('DELETE', 'Assets/DeleteAsset', { AssetID: assetId }, request(options)));
    },
    async createSharing(assetId: string, options: CallOptions = {}) {
      const { body } = await write('POST', 'Assets/CreateSharing', { AssetID: assetId }, request(options));
      const shareId = createFieldReader(body)('AssetShareID', readIdentifier);
      // The link may exist all the same.
      if (!isShareId(shareId)) throw new TrackingError('uncertain', 'no-known-field');
      return shareId;
    },
    async getSharings(options: CallOptions = {}) {
      const keyed = request(options);
      return decodeSharings(await get('Assets/GetSharings', {}, keyed), times(), keyed.secrets);
    },
    async deleteSharing(shareId: string, options: CallOptions = {}) {
      checkConfirmed(
        await write('DELETE', 'Assets/DeleteSharing', { AssetShareID: shareId }, request(options, shareId)),
      );
    },
  };
}

function wireAsset({ assetName, accountId, carrierId, labelId }: NewAsset): Readonly<Record<string, string>> {
  return {
    AssetName: assetName,
    ...(accountId !== undefined && { AccountID: accountId }),
    ...(carrierId !== undefined && { CarrierID: carrierId }),
    ...(labelId !== undefined && { LabelID: labelId }),
  };
}
