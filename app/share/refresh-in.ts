import type { Brand } from '#lib/brand/brand.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { changeSince, nothingNew, type WireChange } from '#lib/share/growth/view-change.ts';
import { formatVersion, parseVersion, readView } from '#lib/share/growth/view-version.ts';
import type { SharedAnswer, SharedOutcome } from '#lib/share/outcome.ts';
import { reportsFrom } from '#lib/share/page/history-page.ts';
import { checkedIn } from '#lib/share/page/share-data.ts';
import { encodeShareData, type WireShareData } from '#lib/share/page/wire.ts';
import { reportsIn, shareDataIn } from './in-language.ts';

interface WantedRefresh {
  readonly page: number;
  readonly known: string;
  readonly locale: Locale;
  readonly brand: Pick<Brand, 'borders'>;
}

/** Versions of what pages of an answer hold, for as long as that is kept. */
const versions = new WeakMap<SharedAnswer, Map<string, string>>();
/** Who asks for the pages of a history one after the other must not fill the memory. */
const MOST_VERSIONS = 30;

/**
 * What a page that holds `known` is told. All of it follows from the answer itself, so that any replica can say it. Most
 * pages hold the same and have missed nothing, which is known without making it again.
 */
export function refreshIn(outcome: SharedOutcome, { page, known, locale, brand }: WantedRefresh) {
  const { answer } = outcome;
  const held = parseVersion(known);
  const key = `${page} ${locale} ${brand.borders}`;
  const versionsOfAnswer = versions.get(answer) ?? new Map<string, string>();
  if (held !== null && versionsOfAnswer.get(key) === known) return nothingNew(checkedIn(outcome));
  const data = shareDataIn(locale, brand, outcome, page);
  const wire: WireShareData = encodeShareData(data);
  if (held === null) return wire;
  if (versionsOfAnswer.size >= MOST_VERSIONS) versionsOfAnswer.clear();
  versionsOfAnswer.set(key, formatVersion(readView(wire)));
  versions.set(answer, versionsOfAnswer);
  const change: WireChange | null = changeSince(held, data, wire, (newest, count) =>
    reportsIn(locale, brand, answer, reportsFrom(answer.history, newest, count)),
  );
  return change ?? wire;
}
