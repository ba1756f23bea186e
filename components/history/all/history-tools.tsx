'use client';

import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import type { Track } from '#lib/share/view/decode-track.ts';
import { isLong } from '#lib/share/view/display-rules.ts';
import { useIsSandboxed } from '../../frame/in-browser.ts';
import { useLazyTranslations, LazyMessagesProvider } from '../../language/lazy-messages.tsx';
import { queryClient } from '../../page/query-client.ts';
import { useShareState } from '../../page/share-state.ts';
import { trackQueryKey, trackVersion } from '../../page/track-request.ts';
import { ClockChooser } from '../clock-chooser.tsx';
import type { ItemProps } from '../report-item.tsx';
import styles from './all.module.css';
import type { ScrollTarget } from './all-reports-panel.tsx';
import { SinceLastVisit } from './since-last-visit.tsx';
import { TimeStrip } from './time-strip.tsx';
import { useAllReports } from './use-all-reports.ts';
import { useTimeLink } from './use-time-link.ts';

interface HistoryToolsProps {
  /** The pages of the history, hidden while the list of all reports is open. */
  list: RefObject<HTMLElement | null>;
  items: ItemProps;
}

export function HistoryTools(props: HistoryToolsProps) {
  const { view } = useShareState();
  // Fetched ahead, so that a row opens at once and even when the connection is lost.
  useEffect(() => {
    import('../report-facts.tsx').catch(() => undefined);
    import('../long-entry.tsx').catch(() => undefined);
  }, []);
  return (
    <>
      <ClockChooser />
      <LazyMessagesProvider>
        <SinceLastVisit />
        {!useIsSandboxed() && <AllReportsTools {...props} isLong={isLong(view)} />}
      </LazyMessagesProvider>
    </>
  );
}

function AllReportsTools({ list, items, isLong }: HistoryToolsProps & { isLong: boolean }) {
  const t = useLazyTranslations('list');
  const { view, onSelect } = useShareState();
  const { loaded, state, open, close } = useAllReports(list);
  const [target, setTarget] = useState<ScrollTarget | null>(null);
  const [topTime, setTopTime] = useState<number | null>(null);
  const track = useMapTrack();
  useTimeLink(loaded?.all ?? null, open);
  const jump = (time: number) => {
    onSelect(null);
    setTopTime(time);
    setTarget({ time });
    open();
  };
  const reset = () => {
    setTarget(null);
    setTopTime(null);
    close();
  };
  if (!isLong && loaded === null) return null;
  const times = loaded?.all.times ?? track?.geometry.times;
  const silences = loaded?.all.silences ?? track?.silences;
  const zoneAt = (time: number) => {
    const index = times?.findLastIndex((each) => each <= time) ?? -1;
    return items.zoneOf(loaded === null ? track?.geometry.numbers[index] : index + 1);
  };
  return (
    <>
      <p className={styles.bar}>
        <button type="button" aria-expanded={loaded !== null} onClick={loaded === null ? open : reset}>
          {loaded === null ? t('open', { count: view.journey.reports }) : t('close')}
        </button>
        <span role="status">{state !== 'idle' && t(state)}</span>
      </p>
      {times !== undefined && silences !== undefined && (
        <TimeStrip {...{ times, silences, zoneAt, headingZone: items.headingZone }} value={topTime} onJump={jump} />
      )}
      {loaded !== null && (
        <loaded.Panel {...{ all: loaded.all, hasGrown: loaded.hasGrown, items, target }} onScrollToTime={setTopTime} />
      )}
    </>
  );
}

function useMapTrack(): Track | undefined {
  const { shareId, view } = useShareState();
  // Read without a query observer, whose options would replace the map's.
  const read = () => queryClient.getQueryData<Track>(trackQueryKey(shareId, trackVersion(view.journey)));
  const track = useSyncExternalStore(subscribeToQueries, read, () => undefined);
  const [latest, setLatest] = useState(track);
  if (track !== undefined && track !== latest) setLatest(track);
  return track ?? latest;
}

function subscribeToQueries(changed: () => void): () => void {
  return queryClient.getQueryCache().subscribe(changed);
}
