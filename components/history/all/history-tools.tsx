'use client';

import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import type { Track } from '#lib/share/page/decode-track.ts';
import { useIsSandboxed } from '../../frame/in-browser.ts';
import { useLateTranslations, WithLateWords } from '../../language/late.tsx';
import { trackKey, trackVersion } from '../../page/track-request.ts';
import { queryClient } from '../../page/query-client.ts';
import { useShareState } from '../../page/share-state.ts';
import { ClockCare } from '../clock-chooser.tsx';
import type { ItemProps } from '../timeline-items.tsx';
import styles from './all.module.css';
import type { Wanted } from './all-reports-panel.tsx';
import { SinceLastVisit } from './since-last-visit.tsx';
import { TimeStrip } from './time-strip.tsx';
import { useAllReports } from './use-all-reports.ts';
import { useMoment } from './use-time-link.ts';

interface HistoryToolsProps {
  /** The pages of the history, which the list of all reports stands in for. */
  list: RefObject<HTMLElement | null>;
  items: ItemProps;
}

/** What comes to the history once the page is there: other clocks, what is new in it, and all of it to look through. */
export function HistoryTools(props: HistoryToolsProps) {
  const { pages } = useShareState().view.page;
  // What a row opens with is here before one is tapped, and where the connection is lost.
  useEffect(() => {
    import('../report-facts.tsx').catch(() => undefined);
  }, []);
  return (
    <>
      <ClockCare />
      <WithLateWords>
        <SinceLastVisit />
        {!useIsSandboxed() && <Tools {...props} isLong={pages > 1} />}
      </WithLateWords>
    </>
  );
}

function Tools({ list, items, isLong }: HistoryToolsProps & { isLong: boolean }) {
  const t = useLateTranslations('list');
  const { view, onSelect } = useShareState();
  const { opened, state, open, close } = useAllReports(list);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [top, setTop] = useState<number | null>(null);
  const track = useKnownTrack();
  useMoment(opened?.all ?? null, open);
  const jump = (time: number) => {
    // What was picked before is no longer where the list is to be.
    onSelect(null);
    setTop(time);
    setWanted({ time });
    open();
  };
  const shut = () => {
    setWanted(null);
    setTop(null);
    close();
  };
  if (!isLong && opened === null) return null;
  const times = opened?.all.times ?? track?.geometry.times;
  const silences = opened?.all.silences ?? track?.silences;
  const zoneAt = (time: number) => {
    const at = times?.findLastIndex((each) => each <= time) ?? -1;
    return items.zoneOf(opened === null ? track?.geometry.numbers[at] : at + 1);
  };
  return (
    <>
      <p className={styles.bar}>
        <button type="button" aria-expanded={opened !== null} onClick={opened === null ? open : shut}>
          {opened === null ? t('open', { count: view.journey.reports }) : t('close')}
        </button>
        <span role="status">{state !== 'idle' && t(state)}</span>
      </p>
      {times !== undefined && silences !== undefined && (
        <TimeStrip times={times} silences={silences} zoneAt={zoneAt} told={items.told} value={top} onJump={jump} />
      )}
      {opened !== null && (
        <opened.Panel all={opened.all} isGrown={opened.isGrown} items={items} wanted={wanted} onTop={setTop} />
      )}
    </>
  );
}

/** The track the map has, if it has one. */
function useKnownTrack(): Track | undefined {
  const { shareId, view } = useShareState();
  // Looked at and not observed: an observer would put its own ways of asking in place of the map's.
  const read = () => queryClient.getQueryData<Track>(trackKey(shareId, trackVersion(view.journey)));
  const track = useSyncExternalStore(watchQueries, read, () => undefined);
  // Until a new one is here the one before stands for it.
  const [latest, setLatest] = useState(track);
  if (track !== undefined && track !== latest) setLatest(track);
  return track ?? latest;
}

function watchQueries(changed: () => void): () => void {
  return queryClient.getQueryCache().subscribe(changed);
}
