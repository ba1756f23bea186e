import type { SharedAsset } from '#lib/tracking/types.ts';
import type { RouteDrawing } from '../drawing/route-drawing.ts';
import { readJourney } from '../journey/read-journey.ts';
import type { Answer } from '../outcome.ts';
import { encodeTrack } from '../page/encode-track.ts';
import type { Journey, ShareTrack } from '../types.ts';
import { hidesNothing, redactAsset } from './redact.ts';

/** An answer as its readers get it. `journey`: of its history. */
export function createAnswer(asset: SharedAsset, journey: Journey = readJourney(asset.history)): Answer {
  const drawings = new Map<string, Promise<RouteDrawing | null>>();
  const redacted = new Map<string, Answer>();
  let track: ShareTrack | null = null;
  const answer: Answer = {
    asset,
    journey,
    track: () => (track ??= encodeTrack(asset.history, journey)),
    drawing: (locale, draw) => {
      const known = drawings.get(locale) ?? draw();
      drawings.set(locale, known);
      known.catch(() => drawings.delete(locale));
      return known;
    },
    shownBy: (show) => {
      if (hidesNothing(show)) return answer;
      const key = JSON.stringify(show);
      const known = redacted.get(key) ?? createAnswer(redactAsset(asset, show), journey);
      redacted.set(key, known);
      return known;
    },
  };
  return answer;
}
