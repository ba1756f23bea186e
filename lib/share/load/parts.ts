import { LRUCache } from 'lru-cache';
import { TrackingError } from '#lib/tracking/errors.ts';
import type { SharedAnswer } from '../outcome.ts';
import { makeTrackPart, type TrackPart, type TrackPartRequest, type TrackPartSource } from '../reading/make-part.ts';
import { isUnfinished, type Reader } from '../reading/reader.ts';

export interface Parts {
  /** A part of an answer, kept, being made, or made now. Rejects with a TrackingError. */
  readonly get: (answer: SharedAnswer, question: TrackPartRequest) => TrackPart | Promise<TrackPart>;
}

export interface PartsOptions {
  readonly make: Reader['make'];
  /** Parts of answers from this size on are made on the thread. */
  readonly largeBytes?: number;
  /** Of all parts that are kept. */
  readonly keptBytes?: number;
}

const KB = 1024;
/** An answer of some 6,000 reports: its parts take a few milliseconds. */
const LARGE_BYTES = 256 * KB;
const KEPT_BYTES = 32 * KB * KB;
/** The entry itself. */
const ENTRY_BYTES = 500;
/** An update of a page that has missed little; larger ones are of few pages, and would push other parts out. */
const LARGEST_UPDATE = 4 * KB;
/** Different parts of one answer made at a time: a page asks for three. */
const MOST_AT_ONCE = 8;
const LONGEST_MS = 6_000;
/** How long a part that could not be made is not tried again. */
const FAILED_MS = 15_000;

/**
 * Makes each part of an answer once for all its readers: those who ask meanwhile wait for the same, and those who ask
 * later get it again, as long as there is room.
 */
export function createParts({ make, largeBytes = LARGE_BYTES, keptBytes = KEPT_BYTES }: PartsOptions): Parts {
  const kept = new LRUCache<string, TrackPart | TrackingError>({ maxSize: keptBytes });
  const beingMade = new Map<string, Promise<TrackPart>>();
  const names = new WeakMap<TrackPartSource, string>();
  const madeOf = new Map<string, number>();
  let sources = 0;

  function nameOf(source: TrackPartSource): string {
    const name = names.get(source) ?? `answer ${(sources += 1)}`;
    names.set(source, name);
    return name;
  }

  function keep(key: string, { part }: TrackPartRequest, made: TrackPart): TrackPart {
    const bytes = made.bytes?.length ?? 0;
    if (part !== 'update' || bytes <= LARGEST_UPDATE) kept.set(key, made, { size: ENTRY_BYTES + bytes });
    return made;
  }

  async function makeLarge(owner: string, key: string, { source, bytes }: SharedAnswer, question: TrackPartRequest) {
    madeOf.set(owner, (madeOf.get(owner) ?? 0) + 1);
    try {
      return keep(key, question, await make(source, question, bytes, { owner, until: Date.now() + LONGEST_MS }));
    } catch (error) {
      if (isUnfinished(error)) kept.set(key, error, { size: ENTRY_BYTES, ttl: FAILED_MS });
      throw error;
    } finally {
      beingMade.delete(key);
      const left = (madeOf.get(owner) ?? 1) - 1;
      if (left === 0) madeOf.delete(owner);
      else madeOf.set(owner, left);
    }
  }

  return {
    get: (answer, question) => {
      const owner = nameOf(answer.source);
      const { part, showsStreet, isPlain, known } = question;
      const key = [owner, part, showsStreet, isPlain, known].join(' ');
      const before = kept.get(key);
      if (before instanceof Error) return Promise.reject(before);
      if (before !== undefined) return before;
      if (answer.bytes < largeBytes) return keep(key, question, makeTrackPart(answer.source, question));
      const underWay = beingMade.get(key);
      if (underWay !== undefined) return underWay;
      if ((madeOf.get(owner) ?? 0) >= MOST_AT_ONCE) return Promise.reject(new TrackingError('unreachable', 'busy'));
      const making = makeLarge(owner, key, answer, question);
      beingMade.set(key, making);
      return making;
    },
  };
}
