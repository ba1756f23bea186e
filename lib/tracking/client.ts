import { decodeSharedAsset } from './decode.ts';
import type { FieldMap } from './field-map.ts';
import { getJson, operationUrl, readBaseUrl } from './request.ts';
import { isShareId } from './share-id.ts';
import type { Transport } from './transport.ts';
import type { Diagnostics, GetSharingResult } from './types.ts';

export interface TrackingClientOptions {
  /** `{base_url}`, http(s); a path prefix is kept. */
  readonly baseUrl: string;
  /** For the operations of an owner; reading shared data never sends it. */
  readonly accessKey?: string;
  readonly transport: Transport;
  readonly fieldMap?: FieldMap;
  /** IANA zone in which zone-less times are read; UTC by default. */
  readonly defaultZone?: string;
}

export interface TrackingClient {
  /**
   * What the holder of a sharing identifier may see. An identifier that cannot be sent (empty, over 512
   * UTF-16 units, control characters, a lone surrogate) is `unavailable` without a call. Rejects with a
   * TrackingError.
   */
  getSharing(shareId: string, options?: { readonly signal?: AbortSignal }): Promise<GetSharingResult>;
}

/** The typed client of the tracking service. Throws a TypeError for an unusable base address. */
export function createTrackingClient(options: TrackingClientOptions): TrackingClient {
  const base = readBaseUrl(options.baseUrl);
  const decodeOptions = {
    ...(options.fieldMap === undefined ? {} : { fieldMap: options.fieldMap }),
    ...(options.defaultZone === undefined ? {} : { defaultZone: options.defaultZone }),
  };
  return {
    async getSharing(shareId, { signal } = {}) {
      if (!isShareId(shareId)) return { kind: 'unavailable' };
      const url = operationUrl(base, 'Assets/GetSharing', { AssetShareID: shareId });
      const result = decodeSharedAsset(await getJson(options.transport, url, signal), decodeOptions);
      return result.kind === 'shared' ? { ...result, diagnostics: withoutSecret(result.diagnostics, shareId) } : result;
    },
  };
}

/** A service may use the identifier as a key; diagnostics go to logs. */
function withoutSecret(diagnostics: Diagnostics, shareId: string): Diagnostics {
  const holdsSecret = (key: string) => key === shareId || (shareId.length >= 8 && (key.includes(shareId) || shareId.startsWith(key.slice(0, 64))));
  const found = Object.entries(diagnostics.found).filter(([, path]) => !holdsSecret(path));
  return { ...diagnostics, found: Object.fromEntries(found), unknownKeys: diagnostics.unknownKeys.filter((key) => !holdsSecret(key)) };
}
