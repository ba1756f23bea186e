'use client';

import {
  type ComponentType,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { isMoment, readMoment } from '#lib/share/list/moment.ts';
import type { AllReports } from '#lib/share/list/all-reports.ts';
import type { Track } from '#lib/share/page/decode-track.ts';
import { useSandboxed } from '../../frame/in-browser.ts';
import { useLateTranslations, WithLateWords } from '../../language/late.tsx';
import { trackKey, versionOf } from '../../page/ask-for-track.ts';
import { queries } from '../../page/queries.ts';
import { useShown } from '../../page/shown.ts';
import { ClockCare } from '../clock-care.tsx';
import type { ItemProps } from '../timeline-items.tsx';
import styles from './all.module.css';
import type { AllReportsPanelProps, Wanted } from './all-reports-panel.tsx';
import { loadReports } from './load-reports.ts';
import { SinceLooked } from './since-looked.tsx';
import { TimeStrip } from './time-strip.tsx';

interface HistoryToolsProps {
  /** The pages of the history, which the list of all reports stands in for. */
  list: RefObject<HTMLElement | null>;
  items: ItemProps;
}

/** What comes to the history once the page is there: other clocks, what is new in it, and all of it to look through. */
export function HistoryTools(props: HistoryToolsProps) {
  const { pages } = useShown().view.page;
  return (
    <>
      <ClockCare />
      <WithLateWords>
        <SinceLooked />
        {!useSandboxed() && <Tools {...props} isLong={pages > 1} />}
      </WithLateWords>
    </>
  );
}

interface Opened {
  readonly all: AllReports;
  readonly isGrown: boolean;
  readonly Panel: ComponentType<AllReportsPanelProps>;
}

function Tools({ list, items, isLong }: HistoryToolsProps & { isLong: boolean }) {
  const t = useLateTranslations('list');
  const { view, onPick } = useShown();
  const { opened, state, open, close } = useAllReports(list);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [top, setTop] = useState<number | null>(null);
  const track = useKnownTrack();
  useMoment(opened?.all ?? null, open);
  const jump = (time: number) => {
    // What was picked before is no longer where the list is to be.
    onPick(null);
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
  const { shareId, view } = useShown();
  // Looked at and not observed: an observer would put its own ways of asking in place of the map's.
  const read = () => queries.getQueryData<Track>(trackKey(shareId, versionOf(view.journey)));
  const track = useSyncExternalStore(watchQueries, read, () => undefined);
  // Until a new one is here the one before stands for it.
  const [latest, setLatest] = useState(track);
  if (track !== undefined && track !== latest) setLatest(track);
  return track ?? latest;
}

function watchQueries(changed: () => void): () => void {
  return queries.getQueryCache().subscribe(changed);
}

/** All reports once somebody wants them, loaded anew when there are more; until then and on a failure those before. */
function useAllReports(list: RefObject<HTMLElement | null>) {
  const { shareId, view } = useShown();
  const { journey } = view;
  const [isWanted, setWanted] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const version = versionOf(journey);
  const giveUp = useEffectEvent(() => {
    setState('failed');
    // An open one tries again when there is more.
    if (opened === null) setWanted(false);
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const abort = new AbortController();
    Promise.all([loadReports(shareId, version, abort.signal), import('./all-reports-panel.tsx')]).then(
      ([all, { AllReportsPanel }]) => {
        if (abort.signal.aborted) return;
        setOpened((before) => ({
          all,
          isGrown: before !== null && all.length > before.all.length,
          Panel: AllReportsPanel,
        }));
        setState('idle');
      },
      () => {
        if (!abort.signal.aborted) giveUp();
      },
    );
    return () => abort.abort();
  }, [isWanted, shareId, version]);

  const close = useCallback(() => {
    setWanted(false);
    setOpened(null);
    setState('idle');
  }, []);
  const open = useCallback(() => {
    if (opened === null) setState('loading');
    setWanted(true);
  }, [opened]);
  const isOpen = opened !== null;
  useEffect(
    function putPagesAside() {
      const pages = list.current;
      if (!isOpen || pages === null) return undefined;
      // Found by the browser's own search all the same, which brings them back.
      pages.setAttribute('hidden', 'until-found');
      pages.addEventListener('beforematch', close);
      return () => {
        pages.removeEventListener('beforematch', close);
        pages.removeAttribute('hidden');
      };
    },
    [isOpen, list, close],
  );
  return { opened, state, open, close };
}

/** Picks the report that the address leads to by its time, all being loaded where the page has it not. */
function useMoment(all: AllReports | null, open: () => void): void {
  const { view, onPick } = useShown();
  const sought = useRef<number | null>(null);
  const seek = useEffectEvent(() => {
    const moment = sought.current;
    if (moment === null) return;
    const here = view.page.reports.find(({ time }) => time?.iso != null && isMoment(Date.parse(time.iso), moment));
    const number = here?.number ?? newestAt(all, moment);
    if (number === null && all === null) return open();
    sought.current = null;
    if (number === null) return;
    onPick({ number, by: 'address', to: 'row' });
  });
  useEffect(() => {
    const onLink = () => {
      sought.current = readMoment(window.location.hash);
      seek();
    };
    onLink();
    window.addEventListener('hashchange', onLink);
    return () => window.removeEventListener('hashchange', onLink);
  }, []);
  useEffect(() => seek(), [all]);
}

function newestAt(all: AllReports | null, moment: number): number | null {
  const at = all?.times.findLastIndex((time) => isMoment(time, moment)) ?? -1;
  return at < 0 ? null : at + 1;
}
