import { type TrackingClient as FullClient, createTrackingClient as createClient } from './tracking/client.ts';
import { createNodeTransport, type NodeTransportOptions } from './tracking/http/node-transport.ts';
import { readBaseUrl } from './tracking/http/request.ts';
import { withRetry } from './tracking/http/retry.ts';
import { decodeFieldMap, type FieldMap } from './tracking/json/field-map.ts';

/** The entry of the package `share-viewer/client`. */

export { TrackingError, type TrackingErrorKind, type TrackingErrorReason } from './tracking/errors.ts';
export { buildOrderLink, buildShareLink, parseShareLink } from './share/link.ts';
export { isShareId } from './tracking/types.ts';
export type * from './tracking/types.ts';
export type { CreatedAsset, NewAsset } from './tracking/owner/records.ts';
export { decodeFieldMap, type FieldMap };

export interface TrackingClientOptions extends NodeTransportOptions {
  /** https, or http on loopback. A path prefix is kept. */
  readonly baseUrl: string;
  /** Needed by every call but `getSharing`. */
  readonly accessKey?: string;
  /** Of `npx tracking shares inspect --field-map`, read with `decodeFieldMap`. */
  readonly fieldMap?: FieldMap;
}

export interface TrackingClient extends Omit<FullClient, 'readSharing' | 'inspectSharing'> {
  /** Ends the connections that are kept open, without which a script goes on for four seconds. */
  close(): Promise<void>;
}

/**
 * A client with time-outs and size limits. A read may be sent again once after a broken connection, a time-out, or HTTP
 * 502 to 504, as long as this adds at most 5 % to its requests; writes are sent once. Every call rejects with a TrackingError. Throws a TypeError for an unusable address
 * or access key.
 */
export function createTrackingClient(options: TrackingClientOptions): TrackingClient {
  const { baseUrl, accessKey, fieldMap, attemptMs = 30_000, ...limits } = options;
  const transport = createNodeTransport({ headersMs: attemptMs, ...limits, attemptMs });
  const {
    readSharing: _read,
    inspectSharing: _inspect,
    ...client
  } = createClient({
    baseUrl: readBaseUrl(baseUrl).href,
    transport: withRetry(transport, { totalMs: 2 * attemptMs }),
    ...(accessKey !== undefined && { accessKey }),
    ...(fieldMap !== undefined && { fieldMap }),
  });
  return { ...client, close: () => transport.close() };
}
