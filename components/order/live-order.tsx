'use client';

import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { FrameStatus } from '#lib/embed/messages.ts';
import type { EmbedMode } from '#lib/embed/options.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { mapPlaceOf } from '#lib/share/view/display-rules.ts';
import { rememberForServer, wantedClock } from '../history/clock-choice.ts';
import { isSandboxed, useAfterMap } from '../frame/in-browser.ts';
import { lazyComponent } from '../frame/lazy-component.tsx';
import { FrameLink } from '../frame/frame-link.tsx';
import { useLocale, useTranslations } from '../language/context.tsx';
import { CheckLine } from '../live/check-line.tsx';
import type { Checked, ChecksProps } from '../live/checks.tsx';
import type { Drawn } from '../live/drawing.ts';
import { useCleanAddress } from '../page/clean-address.ts';
import { deviceZone, PageClockProvider } from '../page/page-clock.tsx';
import { ownQuery, pageHref } from '../page/page-links.ts';
import { forgetServerPayload, ShareStateContext, type StreetTiles, useShareState } from '../page/share-state.ts';
import { ReloadOnceAnswered } from '../page/reload-once-answered.tsx';
import { OrderMap } from './order-map.tsx';
import type { PlacedParcel } from './order-scene.ts';
import styles from './order.module.css';

const Checks = lazyComponent<ChecksProps>(() => import('../live/checks.tsx').then((module) => module.Checks));
const News = lazyComponent(() => import('../live/announcer.tsx').then((module) => module.News));
const ConnectionNote = lazyComponent(() => import('../live/announcer.tsx').then((module) => module.ConnectionNote));
const Ages = lazyComponent(() => import('../live/ages.tsx').then((module) => module.KeepAges));

const Printed = lazyComponent(() => import('../print/print-header.tsx').then((module) => module.PrintHeader));

export interface OrderLink {
  readonly id: string;
  readonly letter: string;
  readonly title: string;
  readonly state: 'shared' | 'unavailable' | 'ended' | 'fault';
  readonly drawn: Drawn | null;
}

interface LiveOrderProps {
  links: readonly OrderLink[];
  tiles: StreetTiles | null;
  nonce: string;
  mode: EmbedMode | null;
  hasMap: boolean;
  drawing: ReactNode;
  head: ReactNode;
  children: ReactNode;
}

export function LiveOrder({ links, tiles, nonce, mode, hasMap, drawing, head, children }: LiveOrderProps) {
  const [rows, setRows] = useState(links);
  const [found, setFound] = useState<Readonly<Record<string, Checked>>>({});
  const t = useTranslations('order');
  const isLater = useAfterMap();
  useCleanAddress();
  useReloadAfterRestore();
  const onFound = useCallback(
    (letter: string, checked: Checked) => setFound((before) => ({ ...before, [letter]: checked })),
    [],
  );
  const onDrawn = useCallback(
    (letter: string, drawn: Drawn) =>
      setRows((before) => before.map((row) => (row.letter === letter ? { ...row, drawn } : row))),
    [],
  );
  const shared = rows.flatMap(({ drawn, ...row }) => (drawn === null ? [] : [{ ...row, drawn }]));
  const shown = shared.filter(({ letter }) => (found[letter]?.state ?? 'shared') === 'shared');
  const shownLetters = shown.map(({ letter }) => letter).join('');
  const placed = usePlaced(rows, shownLetters);
  const wantsMap = !hasMap && placed.length > 0;
  useEffect(() => {
    if (wantsMap) window.location.reload();
  }, [wantsMap]);
  const map = hasMap && (mode === null || mode === 'full' || mode === 'map') && (
    // The server's drawing still shows shipments that have since been removed.
    <OrderMap parcels={placed} drawing={shown.length === shared.length && drawing} tiles={tiles} onOpen={openRow} />
  );
  const [first] = shared;
  const body = (
    <>
      <div className={styles.head}>
        {head}
        <Statuses of={shown} />
        {shown.length > 0 && <CheckLine />}
      </div>
      {mode === 'map' && map}
      {children}
      {mode !== 'map' && map}
      {links.map(({ state, id }) => state === 'fault' && <ReloadOnceAnswered key={id} shareId={id} />)}
      {mode !== null && <FrameLink mode={mode} status={frameStatusOf(links, shared, shown, found)} />}
    </>
  );
  if (first === undefined) return body;
  const oldest = shown.map(({ letter, drawn }) => checkedAtOf(drawn, found[letter])).sort()[0] ?? '';
  const state = {
    ...{ shareId: '', view: first.drawn.view, checkedAt: oldest, readAt: oldest, failing: false, checking: false },
    ...{ tiles: null, selection: null, drawn: 0, onSelect: ignore, onCheck: ignore, choose: () => Promise.resolve() },
  };
  const lost = shared.find(({ letter }) => found[letter]?.state === 'shared');
  return (
    <PageClockProvider drawn={first.drawn}>
      <ShareStateContext value={state}>
        {body}
        {shared.map((row) => (
          <LiveRow key={row.letter} {...row} checked={found[row.letter]} isLater={isLater} {...{ onFound, onDrawn }} />
        ))}
        {isLater && <Ages />}
        {isLater && <Printed name={t('title')} nonce={nonce} />}
        {isLater && lost !== undefined && (
          <ConnectionNote checkedAt={lost.drawn.checkedAt} checked={found[lost.letter] ?? notYet} />
        )}
      </ShareStateContext>
    </PageClockProvider>
  );
}

function Statuses({ of: shown }: { of: readonly SharedLink[] }) {
  const counts = new Map<string, number>();
  for (const { drawn } of shown) counts.set(drawn.status, (counts.get(drawn.status) ?? 0) + 1);
  const locale = useLocale();
  return (
    <p className={styles.statuses}>
      {[...counts]
        .sort(([, one], [, other]) => other - one)
        .map(([status, count]) => (
          <span key={status}>
            <bdi>{status}</bdi> <b>{formatNumber(locale, count)}</b>
          </span>
        ))}
    </p>
  );
}

/** The same ones after a check that found nothing new, which must not touch the map. */
function usePlaced(rows: readonly OrderLink[], letters: string): readonly PlacedParcel[] {
  return useMemo(
    () =>
      rows.flatMap(({ id, letter, title, drawn }) => {
        const place = drawn === null || !letters.includes(letter) ? null : mapPlaceOf(drawn.view);
        return drawn === null || place === null ? [] : [{ id, letter, title, view: drawn.view, place }];
      }),
    [rows, letters],
  );
}

const notYet: Checked = { state: 'shared', failing: false, checking: false, check: ignore };

interface LiveRowProps extends SharedLink {
  checked: Checked | undefined;
  isLater: boolean;
  onFound: (letter: string, checked: Checked) => void;
  onDrawn: (letter: string, drawn: Drawn) => void;
}

function LiveRow({ id, letter, title, drawn, checked, isLater, onFound, onDrawn }: LiveRowProps) {
  const digest = useRef(drawn.digest);
  const clock = useRef<string>(undefined);
  const { build } = drawn;
  const redraw = useCallback(
    async (signal: AbortSignal) => {
      const { requestDrawing, putInPlace } = await import('../live/drawing.ts');
      const answer = await requestDrawing(
        {
          ...{ id, row: letter, query: ownQuery(window.location.search, ['tz', 'lang', 'embed']).toString() },
          ...{ build, known: digest.current, reader: deviceZone() },
          ...(clock.current !== undefined && { clock: clock.current }),
        },
        signal,
      );
      if (answer.state === 'unavailable') {
        digest.current = '';
        clearRow(letter);
      }
      if (answer.state !== 'drawn') return answer.state;
      digest.current = answer.drawn.digest;
      await putInPlace(answer.document);
      onDrawn(letter, answer.drawn);
      return answer.state;
    },
    [id, letter, build, onDrawn],
  );
  const [first] = useState(drawn);
  useEffect(() => {
    const wanted = wantedClock(first.clock, first.reader);
    if (wanted === null) return;
    rememberForServer(wanted);
    if (wanted.clock === first.clock) return;
    const { search, hash } = window.location;
    if (isSandboxed()) return window.location.replace(pageHref(search, { tz: wanted.clock }, hash));
    clock.current = wanted.clock;
    redraw(new AbortController().signal).catch(() => undefined);
  }, [first, redraw]);
  const onRowFound = useCallback((next: Checked) => onFound(letter, next), [letter, onFound]);
  return (
    <>
      {isLater && <Checks {...{ shareId: id, drawn, restoredAt: 0, isWanted: false, redraw }} onFound={onRowFound} />}
      {isLater && checked !== undefined && (
        <News drawn={drawn} checked={checked} name={checked.state === 'shared' ? title : letter} />
      )}
      {checked !== undefined && checked.state !== 'shared' && <Instead letter={letter} {...checked} />}
      {/* A failure that the server knows of is in the drawing. */}
      {checked?.state === 'shared' && checked.failing && drawn.failingSince === null && (
        <FailingRow letter={letter} checkedAt={checkedAtOf(drawn, checked)} />
      )}
    </>
  );
}

function FailingRow({ letter, checkedAt }: { letter: string; checkedAt: string }) {
  const order = useShareState();
  const facts = rowOf(letter)?.lastElementChild;
  return (
    facts != null &&
    createPortal(
      <div data-kept="">
        <ShareStateContext value={{ ...order, checkedAt, failing: true }}>
          <CheckLine />
        </ShareStateContext>
      </div>,
      facts,
    )
  );
}

function Instead({ letter, state, check }: Checked & { letter: string }) {
  const fault = useTranslations('fault');
  const checking = useTranslations('checking');
  const gone = useTranslations('unavailable');
  const row = rowOf(letter);
  useEffect(() => {
    forgetServerPayload();
    row?.setAttribute('data-wiped', '');
    row?.removeAttribute('data-parcel');
    return () => {
      row?.removeAttribute('data-wiped');
      row?.setAttribute('data-parcel', letter);
    };
  }, [row, letter]);
  const facts = row?.lastElementChild;
  const isGone = state === 'unavailable';
  return (
    facts != null &&
    createPortal(
      <div data-kept="">
        <h2 className={styles.message}>{isGone ? gone('title') : fault('title')}</h2>
        {isGone ? (
          <p>{gone('askTitle')}</p>
        ) : (
          <button type="button" className={styles.again} onClick={check}>
            {checking('again')}
          </button>
        )}
      </div>,
      facts,
    )
  );
}

function rowOf(letter: string): HTMLElement | null {
  return document.querySelector(`#parcel-${letter}`);
}

function clearRow(letter: string): void {
  for (const fact of rowOf(letter)?.lastElementChild?.querySelectorAll(':scope > :not([data-kept])') ?? [])
    fact.remove();
}

function useReloadAfterRestore(): void {
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
}

function checkedAtOf(drawn: Drawn, checked: Checked | undefined): string {
  return (checked?.state === 'shared' ? checked.checkedAt : undefined) ?? drawn.checkedAt;
}

function openRow(letter: string): void {
  const link = document.querySelector<HTMLElement>(`li[data-parcel="${letter}"] a`);
  link?.focus({ preventScroll: true });
  link?.scrollIntoView({ block: 'center' });
}

type SharedLink = OrderLink & { readonly drawn: Drawn };

/** One state for the whole order, without details, which could not name a shipment. */
function frameStatusOf(
  links: readonly OrderLink[],
  shared: readonly SharedLink[],
  shown: readonly SharedLink[],
  found: Readonly<Record<string, Checked>>,
): FrameStatus {
  if (shown.length === 0) {
    if (shared.some(({ letter }) => found[letter]?.state === 'wiped')) return { state: 'error', reason: 'expired' };
    const isFault = links.some(({ state }) => state === 'fault');
    return isFault ? { state: 'error', reason: 'unreachable' } : { state: 'unavailable' };
  }
  const stale = shown.flatMap(({ letter, drawn }) => {
    const checked = found[letter];
    return checked?.state === 'shared' && checked.failing ? checkedAtOf(drawn, checked) : [];
  });
  return {
    state: 'shared',
    exceptions: shown.reduce((sum, { drawn }) => sum + drawn.exceptions, 0),
    staleSince: stale.sort()[0] ?? null,
    details: null,
  };
}

function ignore(): void {}
