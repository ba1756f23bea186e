import { type DecodeOptions, decodeSharedAsset } from './decode/decode.ts';
import { type SuggestedFieldMap, suggestFieldMap } from './decode/suggest-field-map.ts';
import { facts } from './fact-table.ts';
import { getJsonBytes, operationUrl, readBaseUrl } from './http/request.ts';
import type { ReserveMemory, Transport } from './http/transport.ts';
import type { FieldMap } from './json/field-map.ts';
import { createHideIdentifier } from './json/hide-identifier.ts';
import { parseJsonBytes } from './json/values.ts';
import { type CallOptions, createOwnerClient } from './owner/client.ts';
import { type Finding, type GetSharingResult, isShareId, type SharedAsset } from './types.ts';

export interface TrackingClientOptions {
  readonly baseUrl: string;
  readonly accessKey?: string | undefined;
  readonly transport: Transport;
  readonly fieldMap?: FieldMap;
}

export type InspectSharingResult =
  | (Extract<GetSharingResult, { kind: 'shared' }> & {
      readonly findings: readonly Finding[];
      readonly fieldMap: SuggestedFieldMap;
    })
  | { readonly kind: 'unavailable' };

export interface ReadOptions extends CallOptions {
  readonly reserve?: ReserveMemory;
}

export type TrackingClient = ReturnType<typeof createTrackingClient>;

const HEADER_TEXT = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** Throws a TypeError that quotes neither for an unusable address or key, and for a key over http beyond loopback. */
export function createTrackingClient(options: TrackingClientOptions) {
  const { transport, accessKey = '' } = options;
  const base = readBaseUrl(options.baseUrl, accessKey === '');
  if (accessKey !== '' && !HEADER_TEXT.test(accessKey))
    throw new TypeError('The access key holds characters that a header cannot carry.');
  const decodeOptions: DecodeOptions = options.fieldMap === undefined ? {} : { fieldMap: options.fieldMap };
  const getBytes = (shareId: string, options?: ReadOptions) =>
    getJsonBytes(transport, operationUrl(base, 'Assets/GetSharing', { AssetShareID: shareId }), options);
  const getBody = async (shareId: string, options?: CallOptions) =>
    parseJsonBytes(await getBytes(shareId, options), createHideIdentifier(shareId));
  return {
    ...createOwnerClient(base, transport, accessKey),
    /** `unavailable` without a request if `isShareId` refuses the identifier. Rejects with a TrackingError. */
    async getSharing(shareId: string, options?: CallOptions): Promise<GetSharingResult> {
      if (!isShareId(shareId)) return { kind: 'unavailable' };
      return decodeSharedAsset(await getBody(shareId, options), decodeOptions);
    },
    /** Decodes with `read`. null: the identifier cannot be sent. Rejects with a TrackingError or that of `read`. */
    async readSharing<Read>(
      shareId: string,
      read: (body: Uint8Array) => Promise<Read>,
      options?: ReadOptions,
    ): Promise<Read | null> {
      return isShareId(shareId) ? read(await getBytes(shareId, options)) : null;
    },
    async inspectSharing(shareId: string, options?: CallOptions): Promise<InspectSharingResult> {
      if (!isShareId(shareId)) return { kind: 'unavailable' };
      return inspectBody(await getBody(shareId, options), decodeOptions);
    },
  };
}

export function inspectBody(body: unknown, options: DecodeOptions = {}): InspectSharingResult {
  const now = { ...options, now: options.now ?? Date.now(), includeFindings: true };
  const result = decodeSharedAsset(body, now);
  if (result.kind === 'unavailable') return result;
  const findings = result.diagnostics.findings.map((finding) => ({
    ...finding,
    value: factValue(result.asset, finding.concept),
  }));
  return { ...result, findings, fieldMap: suggestFieldMap(body, result, now) };
}

function factValue(asset: SharedAsset, concept: string): string | null {
  const { history, planned } = asset;
  const newest = history[0];
  const { latitude, longitude } = asset.currentAddress?.position ?? {};
  const values: Readonly<Record<string, string | number | null | undefined>> = {
    history: `${history.length + planned.length} rows`,
    currentLatitude: latitude,
    currentLongitude: longitude,
    currentCoordinates: latitude === undefined ? undefined : `${latitude}, ${longitude}`,
    'item.time': newest?.time?.raw,
    'item.latitude': newest?.position?.latitude,
    'item.longitude': newest?.position?.longitude,
    'item.coordinates': Object.values(newest?.position ?? {}).join(', '),
    'item.address': newest?.address?.lines.join(', '),
    'item.event': newest?.event,
  };
  const known = facts.filter(({ concepts }) => concepts.includes(concept));
  return [values[concept]?.toString(), ...known.map(({ line }) => line(asset))].find(Boolean) ?? null;
}
