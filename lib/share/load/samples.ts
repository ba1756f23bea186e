import { singleton } from '#lib/base/singleton.ts';
import { decodeAnswer } from '../decoding/decode-answer.ts';
import type { ShareOutcome } from '../view/outcome.ts';
import { createAnswer } from './answer.ts';

type Sample = 'shared' | 'unavailable' | 'unreachable';

/** Links for which no service is asked: those that the server opens while it starts. Empty afterwards. */
export const samples = () => singleton('samples', () => new Map<string, Sample>());

const HOUR_MS = 3_600_000;
const REPORTS = 60;

/** Decodes a shipment like any answer, in the caller's bundle, so that its code is compiled too. */
export function outcomeOfSample(kind: Sample, now = Date.now()): ShareOutcome {
  if (kind !== 'shared') return { kind };
  const body = Buffer.from(JSON.stringify(sampleBody(now)));
  const read = decodeAnswer({ body, shareId: '', fieldMap: null, now, knownDigest: null });
  if (read.kind !== 'shared') throw new Error('the sample cannot be read');
  return { kind, answer: createAnswer(read, now), checkedAt: now, failingSince: null };
}

function sampleBody(now: number) {
  const timeOf = (hours: number) => new Date(now + hours * HOUR_MS).toISOString();
  return {
    AssetName: 'Sample',
    Status: 'In transit',
    Exceptions: ['Delayed'],
    TrackingNumber: '1',
    Carrier: { CarrierName: 'Sample' },
    EstimatedDelivery: timeOf(24),
    DestinationAddress: { City: 'Aarhus', Country: 'Denmark', Latitude: 56.16, Longitude: 10.2 },
    LocationHistory: Array.from({ length: REPORTS }, (_none, index) => ({
      Timestamp: timeOf(-index),
      Latitude: 55 - index / 10,
      Longitude: 10 + Math.sin(index / 4),
      Address: { City: 'Hamburg', Country: 'Germany' },
      Event: `Scanned at gate ${index}`,
      Temperature: 4 + Math.sin(index),
    })),
  };
}
