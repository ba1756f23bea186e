import type { Timestamp } from '../types.ts';

export type LabelState = 'healthy' | 'assigned' | 'near-expiration';

/** Identifiers are exact, never cleaned. What the service did not state, or not readably, is null. */
export interface AvailableLabel {
  readonly labelId: string | null;
  readonly nfcId: string | null;
  readonly accountId: string | null;
  readonly accountName: string | null;
  readonly state: LabelState | null;
  readonly stateNo: number | null;
  readonly status: string | null;
  readonly subStatus: string | null;
  readonly type: string | null;
  readonly sku: string | null;
  /** As sent: its unit is not stated. */
  readonly batteryLife: string | null;
  readonly lotNo: string | null;
  readonly reelId: string | null;
  readonly manufactured: Timestamp | null;
  readonly activated: Timestamp | null;
  readonly expires: Timestamp | null;
  readonly daysToExpire: number | null;
  readonly shelfLifeDays: number | null;
}

/** `total` counts assigned labels too, so it is not the number of rows. */
export interface LabelSummary {
  readonly total: number | null;
  readonly healthy: number | null;
  readonly nearExpiration: number | null;
  readonly assigned: number | null;
}

export interface LabelLookup {
  readonly summary: LabelSummary | null;
  readonly labels: readonly AvailableLabel[];
}

export interface NewAsset {
  readonly assetName: string;
  readonly accountId?: string;
  /** One of the carrier lookup. */
  readonly carrierId?: string;
  /** The label's account must be the asset's. */
  readonly labelId?: string;
}

/** An asset the service names in its answer to a creation. */
export interface CreatedAsset {
  readonly assetId: string;
  readonly assetName: string | null;
  readonly status: string | null;
}

export interface SharingRecord {
  readonly shareId: string | null;
  readonly created: Timestamp | null;
  readonly createdBy: string | null;
  readonly assetName: string | null;
  readonly accountName: string | null;
  /** null while no label has been activated. */
  readonly labelId: string | null;
  readonly activated: Timestamp | null;
  /** The asset's expiration: the link itself has none. */
  readonly expires: Timestamp | null;
}
