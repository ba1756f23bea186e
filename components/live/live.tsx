'use client';

import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FrameStatus } from '#lib/embed/messages.ts';
import type { EmbedMode } from '#lib/embed/options.ts';
import type { ReportNumber } from '#lib/share/types.ts';
import { FrameLink } from '../frame/frame-link.tsx';
import { isSandboxed, useAfterMap, useHydrated } from '../frame/in-browser.ts';
import { lazyComponent } from '../frame/lazy-component.tsx';
import { useCleanAddress } from '../page/clean-address.ts';
import { CheckingMessage, FaultMessage, UnavailableMessage } from '../page/message-block.tsx';
import { addStep, selectedBefore } from '../page/back.ts';
import {
  type Choice,
  forgetServerPayload,
  type ReportSelection,
  ShareStateContext,
  type StreetTiles,
} from '../page/share-state.ts';
import { ownQuery, pageHref, selectionFromAddress } from '../page/page-links.ts';
import { rememberForServer, wantedClock } from '../history/clock-choice.ts';
import type { Drawn } from './drawing.ts';
import type { Checked, ChecksProps } from './checks.tsx';
import { WIPE_AFTER_MS } from '#lib/share/view/post.ts';
import { deviceZone, PageClockProvider, useNow } from '../page/page-clock.tsx';
import styles from './live.module.css';

const Checks = lazyComponent(() => import('./checks.tsx').then((module) => module.Checks), NoChecks);
const Announcer = lazyComponent(() => import('./announcer.tsx').then((module) => module.Announcer));
const Leaves = lazyComponent(() => import('./leaves.tsx').then((module) => module.Leaves));

interface LiveProps {
  shareId: string;
  first: Drawn;
  mode: EmbedMode | null;
  tiles: StreetTiles | null;
  nonce: string;
  /** A printed page shows one moment: a newer answer may only remove it. */
  isStill?: boolean;
  children: ReactNode;
}

export function Live({ shareId, first, mode, tiles, nonce, isStill = false, children }: LiveProps) {
  const [drawn, setDrawn] = useState({ ...first, count: 0 });
  const [found, onFound] = useState<Checked | null>(null);
  const [isWanted, check] = useCheckRequest(found === null);
  const restoredAt = useRestoredAt(onFound);
  const isLater = useAfterMap();
  useCleanAddress();
  const [selection, onSelect] = useReportSelection();
  const choice = useRef<Choice>({});
  const digest = useRef(first.digest);
  const redraw = useCallback(
    async (signal: AbortSignal, isKnown = true) => {
      const { requestDrawing, putInPlace, oldestDrawn } = await import('./drawing.ts');
      const wish = choice.current;
      const oldest = first.view.page.page === 1 ? oldestDrawn() : null;
      const answer = await requestDrawing(
        {
          ...{ id: shareId, query: ownQuery(window.location.search).toString(), build: first.build },
          ...{
            ...wish,
            reader: deviceZone(),
            known: isKnown ? digest.current : '',
            ...(oldest !== null && { oldest }),
          },
        },
        signal,
      );
      if (answer.state !== 'drawn' || isStill || wish !== choice.current) return answer.state;
      digest.current = answer.drawn.digest;
      await putInPlace(answer.document);
      setDrawn(({ count }) => ({ ...answer.drawn, count: count + 1 }));
      return answer.state;
    },
    [shareId, first, isStill],
  );
  const checked: Checked =
    found ??
    (restoredAt > 0
      ? { state: 'checking', check, checking: true }
      : { state: 'shared', failing: drawn.failingSince !== null, check, checking: isWanted });
  const { state } = checked;
  const failing = checked.state === 'shared' && checked.failing;
  const isGone = useGone(state);

  // The server laid out the page without a map, so the first place on one needs a new layout.
  const wantsMap = !first.hasMap && drawn.hasMap && !isStill;
  useEffect(() => {
    if (wantsMap && drawn.count > 0) window.location.reload();
  }, [wantsMap, drawn.count]);

  const latestCheck = useRef(checked.check);
  useEffect(() => {
    latestCheck.current = checked.check;
  }, [checked.check]);
  useEffect(() => {
    if (mode === null) document.title = isGone ? (document.querySelector('h1')?.textContent ?? '') : drawn.title;
  }, [drawn.title, mode, isGone]);
  const { view, readAt } = drawn;
  const checkedAt = (checked.state === 'shared' ? checked.checkedAt : undefined) ?? drawn.checkedAt;
  const choose = useCallback(
    async (next: Choice) => {
      choice.current = { ...choice.current, ...next };
      // Only a check removes the page.
      if ((await redraw(new AbortController().signal, false)) === 'unavailable') latestCheck.current();
    },
    [redraw],
  );
  useEffect(() => {
    const wanted = isStill ? null : wantedClock(first.clock, first.reader);
    if (wanted === null) return;
    rememberForServer(wanted);
    const isOffered = first.clock === wanted.reader;
    if (wanted.clock === first.clock && (isOffered || isSandboxed())) return;
    if (isSandboxed()) {
      // Its scripts may ask nothing, but it may load itself anew.
      const { search, hash } = window.location;
      window.location.replace(pageHref(search, { tz: wanted.clock }, hash));
    } else choose({ clock: wanted.clock }).catch(() => undefined);
  }, [first, isStill, choose]);
  const { checking, check: onCheck } = checked;
  const shown = useMemo(
    () => ({
      ...{ shareId, view, checkedAt, readAt, failing, checking, onCheck },
      ...{ tiles, selection, onSelect, drawn: drawn.count, choose },
    }),
    [shareId, view, checkedAt, readAt, failing, checking, onCheck, tiles, selection, onSelect, drawn.count, choose],
  );
  return (
    <PageClockProvider drawn={drawn}>
      <ShareStateContext value={shown}>
        {!isGone && (
          <div className={styles.shown} hidden={state !== 'shared'} data-failing={failing || undefined}>
            {children}
          </div>
        )}
        {(isGone || state !== 'shared') && <Instead {...checked} />}
        {mode !== null && (
          <FrameLink
            mode={mode}
            status={statusOf(drawn, checked)}
            onFocusPoint={(number: ReportNumber) => onSelect({ number, source: 'host', reveal: null })}
          />
        )}
        {(isLater || isWanted || restoredAt > 0) && (
          <Checks {...{ shareId, drawn, restoredAt, isWanted, onFound, redraw }} />
        )}
        {isLater && !isStill && !isGone && <Leaves {...{ mode, nonce }} name={view.asset.assetName} />}
        {isLater && <Announcer drawn={drawn} checked={checked} />}
      </ShareStateContext>
    </PageClockProvider>
  );
}

/** What a host page is told: details only when the brand allows it, and only while the page shows something. */
function statusOf({ exceptions, details, checkedAt }: Drawn, checked: Checked): FrameStatus {
  switch (checked.state) {
    case 'shared':
      return {
        ...{ state: 'shared', exceptions, details },
        staleSince: checked.failing ? (checked.checkedAt ?? checkedAt) : null,
      };
    case 'wiped':
      return { state: 'error', reason: 'expired' };
    case 'unconfirmed':
      return { state: 'error', reason: 'unreachable' };
    default:
      return { state: checked.state };
  }
}

/** Whether what was drawn has left the document: then only another page can show it again. */
function useGone(state: Checked['state']): boolean {
  const [isGone, setGone] = useState(false);
  if (!isGone && (state === 'unavailable' || state === 'wiped')) setGone(true);
  const isBack = isGone && state === 'shared';
  useEffect(() => {
    if (isBack) reload();
    else if (isGone) forgetServerPayload();
  }, [isGone, isBack]);
  return isGone;
}

function Instead({ state, check }: Checked) {
  switch (state) {
    case 'unavailable':
      return <UnavailableMessage />;
    case 'wiped':
      return <FaultMessage reason="tooLong" onRetry={check} />;
    default:
      return <CheckingMessage onRetry={state === 'unconfirmed' ? check : null} />;
  }
}

/** When the code cannot be loaded, only reloading the page can confirm the data. */
function NoChecks({ drawn, restoredAt, onFound }: ChecksProps) {
  const now = useNow(10_000);
  const isOld = now !== null && now - Date.parse(drawn.checkedAt) > WIPE_AFTER_MS;
  useEffect(() => {
    const common = { check: reload, checking: false };
    onFound(restoredAt > 0 ? { ...common, state: 'unconfirmed' } : { ...common, state: 'shared', failing: true });
  }, [restoredAt, onFound]);
  useEffect(() => {
    if (isOld) reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isOld]);
  return null;
}

function reload(): void {
  window.location.reload();
}

function useCheckRequest(isWaiting: boolean): [isWanted: boolean, want: () => void] {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const onReturn = () => {
      if (document.visibilityState === 'visible' && !isSandboxed()) setWanted(true);
    };
    const abort = new AbortController();
    window.addEventListener('online', onReturn, { signal: abort.signal });
    document.addEventListener('visibilitychange', onReturn, { signal: abort.signal });
    return () => abort.abort();
  }, [isWaiting]);
  const want = useCallback(() => setWanted(true), []);
  return [isWanted, want];
}

function useRestoredAt(forget: (found: null) => void): number {
  const [restoredAt, setRestoredAt] = useState(0);
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      if (isSandboxed()) reload();
      setRestoredAt(Date.now());
      forget(null);
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [forget]);
  return restoredAt;
}

function useReportSelection(): [ReportSelection | null, (selection: ReportSelection | null) => void] {
  const [chosen, choose] = useState<ReportSelection | null | undefined>(undefined);
  const isReady = useHydrated();
  const addressed = useMemo(() => (isReady ? selectionFromAddress() : null), [isReady]);
  const selection = chosen === undefined ? addressed : chosen;
  useEffect(() => {
    const abort = new AbortController();
    const onLink = () => choose((before) => selectionFromAddress() ?? before);
    // The browser itself moves the reader back.
    const onBack = () => choose(selectedBefore());
    window.addEventListener('hashchange', onLink, { signal: abort.signal });
    window.addEventListener('popstate', onBack, { signal: abort.signal });
    return () => abort.abort();
  }, []);
  const select = useCallback(
    (next: ReportSelection | null) => {
      if (next?.reveal != null) addStep(selection?.number ?? null, next.number);
      choose(next);
    },
    [selection],
  );
  return [selection, select];
}
