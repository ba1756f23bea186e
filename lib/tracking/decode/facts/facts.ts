import type { TimeRules } from '../../time/read-time.ts';
import type { Address, AssetTimes, Carrier, Exceptions, Label, Status, Timestamp } from '../../types.ts';
import type { PairOrder } from '../coordinates.ts';
import { best, type Trace } from './evidence.ts';
import { readExceptions } from './exceptions.ts';
import { readPlaces } from './addresses.ts';
import { nameReader, numberReader, readCarrier, readLabel, readStatus } from './texts.ts';
import { readTimes } from './times.ts';
import type { Leaf } from '../walk.ts';

export interface Facts {
  readonly assetName: string | null;
  readonly trackingNumber: string | null;
  readonly status: Status | null;
  readonly carrier: Carrier | null;
  readonly label: Label | null;
  readonly exceptions: Exceptions | null;
  readonly times: AssetTimes;
  readonly currentAddress: Address | null;
  readonly currentTime: Timestamp | null;
  readonly destinationAddress: Address | null;
  readonly originAddress: Address | null;
}

/** All facts of an answer but its history. */
export function readFacts(leaves: readonly Leaf[], rules: TimeRules, order: PairOrder | null, trace: Trace): Facts {
  const places = readPlaces(leaves, rules, order, trace);
  const status = readStatus(leaves, trace);
  return {
    assetName: best(leaves, nameReader, trace)?.value ?? null,
    trackingNumber: best(leaves, numberReader, trace)?.value ?? null,
    status,
    carrier: readCarrier(leaves, trace),
    label: readLabel(leaves, trace),
    exceptions: readExceptions(leaves, trace),
    times: readTimes(leaves, rules, trace, status?.text ?? null),
    ...places,
  };
}
