import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react';
import type { AllReports } from '#lib/share/list/all-reports.ts';
import { trackVersion } from '../../page/track-request.ts';
import { useShareState } from '../../page/share-state.ts';
import type { AllReportsPanelProps } from './all-reports-panel.tsx';
import { loadReports, renewReports } from './load-reports.ts';

export interface Opened {
  readonly all: AllReports;
  /** Of the journey it was loaded for. */
  readonly version: string;
  readonly isGrown: boolean;
  readonly Panel: ComponentType<AllReportsPanelProps>;
}

/** All reports once somebody wants them, loaded anew when there are more; until then and on a failure those before. */
export function useAllReports(list: RefObject<HTMLElement | null>) {
  const { shareId, view, checkedAt } = useShareState();
  const { journey } = view;
  const [isWanted, setWanted] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const version = trackVersion(journey);
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
          version,
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
  const renewing = useRef<AbortController | null>(null);
  const renew = useEffectEvent(() => {
    if (opened === null || opened.version !== version || renewing.current !== null) return;
    const abort = new AbortController();
    renewing.current = abort;
    renewReports(shareId, version, opened.all, abort.signal)
      .then(
        (all) => {
          if (all === null || abort.signal.aborted) return;
          setOpened((before) => (before === opened ? { ...before, all, isGrown: false } : before));
        },
        // The next check tries again.
        () => undefined,
      )
      .finally(() => (renewing.current = null));
  });
  // The same times and places may be told in other words: that is seen by nothing else of the page.
  useEffect(() => renew(), [checkedAt]);
  useEffect(() => (isOpen ? () => renewing.current?.abort() : undefined), [isOpen]);

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
