import type { Address, LocationPoint } from '#lib/tracking/types.ts';
import type { ShareOutcome } from '../outcome.ts';

/** An answer's entry, and the drawings, tracks and words made of it while it is kept. */
const ANSWER_BYTES = 40_000;
/** One report without its texts, here and in the journey and the track. */
const REPORT_BYTES = 260;
const ADDRESS_BYTES = 140;

/** Bytes of memory an outcome takes, reckoned from every text in it. */
export function weighOutcome(outcome: ShareOutcome): number {
  if (outcome.kind !== 'shared') return 500;
  const { history, ...rest } = outcome.answer.asset;
  return history.reduce((sum, report) => sum + weighReport(report), ANSWER_BYTES + 2 * JSON.stringify(rest).length);
}

function weighReport({ time, address, event }: LocationPoint): number {
  return REPORT_BYTES + weighText(time?.raw) + weighText(event) + (address === null ? 0 : weighAddress(address));
}

function weighAddress({ lines, town, country }: Address): number {
  return lines.reduce((sum, line) => sum + weighText(line), ADDRESS_BYTES + weighText(town) + weighText(country));
}

/** Two bytes a character: any letter outside Latin-1 makes the whole text as wide. */
function weighText(text: string | null | undefined): number {
  return text == null ? 0 : 2 * text.length;
}
