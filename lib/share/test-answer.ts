import type { LocationPoint, SharedAssetFacts } from '#lib/tracking/types.ts';
import { simplifyRoute } from './drawing/route-line.ts';
import { computeJourney } from '#lib/journey/compute-journey.ts';
import { createAnswer } from './load/answer.ts';
import type { SharedAnswer } from './view/outcome.ts';
import { createColumnSink, openHistory } from './decoding/history.ts';
import { decodeAnswer } from './decoding/decode-answer.ts';
import { applyTrack, type Track } from './track/decode.ts';
import { trackAnswer } from './track/encode.ts';
import type { PageChoice, ShareData } from './types.ts';
import { readEntries } from './view/fold-reports.ts';
import { pageOfHistory } from './view/history-page.ts';
import { shareDataOf } from './view/share-data.ts';

/** The answer behind a body of the service. */
export function answerOf(body: unknown): SharedAnswer {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const read = decodeAnswer({
    body: bytes,
    shareId: 'share-1',
    fieldMap: null,
    now: Date.now(),
    knownDigest: null,
  });
  if (read.kind !== 'shared') throw new Error('the test shares nothing');
  return createAnswer(read, Date.now());
}

/** The answer of a decoder that has read these reports, newest first. `readAt`: ms UTC. */
export function answerOfReports(
  reports: readonly LocationPoint[],
  facts: Partial<SharedAssetFacts> = {},
  readAt = Date.now(),
): SharedAnswer {
  const sink = createColumnSink();
  for (const report of reports) sink.add(report);
  const history = sink.finish('as it is');
  const opened = openHistory(history);
  const reading = computeJourney(opened);
  const { asset } = answerOf({ AssetName: 'Box', Status: 'In transit', LocationHistory: [] });
  const parts = {
    history,
    journey: reading.journey,
    entries: readEntries(opened, reading.journey),
    route: simplifyRoute(reading),
    readings: [],
  };
  return createAnswer({ ...parts, asset: { ...asset, ...facts }, digest: '' }, readAt);
}

/** As a page gets it that knows nothing of it, or what `before` is followed by. */
export function trackOf(answer: SharedAnswer, before: Track | null = null): Track {
  return applyTrack(before, JSON.parse(trackAnswer(answer, before?.revision ?? '')));
}

/** As a page shows it, checked when it was read. */
export function dataOfAnswer(answer: SharedAnswer, choice: PageChoice = { page: 1 }, now = answer.readAt): ShareData {
  const outcome = { kind: 'shared', answer, checkedAt: answer.readAt, failingSince: null } as const;
  return shareDataOf(outcome, pageOfHistory(answer, choice), now);
}
