import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { buildShareLink } from '#lib/share/link.ts';
import { isLinkedTime, parseTimeFragment, timeFragment, isFollowed, markFollowed } from './time-link.ts';
import type { ReportNumber } from '#lib/share/types.ts';
import { MAX_OPENED } from '#lib/share/view/display-rules.ts';
import { copyText } from '../actions/copy-text.ts';
import { isSandboxed } from '../frame/in-browser.ts';
import { useTranslations } from '../language/context.tsx';
import { entryWith, reportAnchor } from '../page/page-links.ts';
import { type ReportSelection, useShareState } from '../page/share-state.ts';
import { rememberClock } from './clock-choice.ts';
import { startRovingFocus } from './roving-focus.ts';

const PART = '[data-part=history]';

export function RowActions() {
  const openFacts = useOpenFacts();
  const asking = useAsking();
  useSelectedRow(asking);
  useLinks(asking);
  useTimeLink();
  useEffect(() => {
    const part = document.querySelector<HTMLElement>(PART);
    const abort = new AbortController();
    if (part !== null) startRovingFocus(part, abort.signal);
    return () => abort.abort();
  }, []);
  return openFacts.map((facts) => createPortal(<FactButtons facts={facts} />, facts, facts.closest('li')?.id));
}

function useOpenFacts(): readonly HTMLElement[] {
  const [shown, setShown] = useState(openFactsOf);
  useEffect(() => {
    const part = document.querySelector(PART);
    if (part === null) return undefined;
    const update = () => {
      const found = openFactsOf();
      setShown((before) =>
        found.length === before.length && found.every((one) => before.includes(one)) ? before : found,
      );
    };
    // At once, so that the buttons are there when the row is painted or scrolled to.
    const observer = new MutationObserver(() => flushSync(update));
    observer.observe(part, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] });
    return () => observer.disconnect();
  }, []);
  return shown;
}

function openFactsOf(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`${PART} details[open] > [data-facts]`)];
}

type Asking = ReturnType<typeof useAsking>;

function useAsking() {
  const { choose } = useShareState();
  const opened = useRef<readonly ReportNumber[]>([]);
  // After a failure a link does what it does without JavaScript.
  const failed = useRef(new WeakSet<Element>());

  const openAt = (number: ReportNumber) => {
    const before = (drawnSection()?.dataset['at'] ?? '').split(' ').filter(Boolean).map(Number);
    opened.current = [...new Set([number, ...opened.current, ...before])].slice(0, MAX_OPENED);
    return choose({ at: opened.current });
  };
  const askBy = async (link: HTMLElement): Promise<boolean> => {
    if (link.hasAttribute('aria-busy')) return false;
    const { clock, at } = link.dataset;
    link.setAttribute('aria-busy', 'true');
    try {
      await (clock === undefined ? openAt(Number(at)) : choose({ clock }));
      return true;
    } catch {
      failed.current.add(link);
      return false;
    } finally {
      link.removeAttribute('aria-busy');
    }
  };
  return { openAt, askBy, canAsk: (link: Element) => !isSandboxed() && !failed.current.has(link) };
}

function useSelectedRow({ openAt, askBy, canAsk }: Asking): void {
  const { drawn, selection, onSelect } = useShareState();
  const shown = useRef<ReportSelection>(null);
  const asked = useRef<ReportSelection>(null);
  const openedHere = useRef(new WeakSet<Element>());

  const open = (details: HTMLDetailsElement | null | undefined) => {
    if (details == null || details.open) return;
    openedHere.current.add(details);
    details.open = true;
  };
  const show = useEffectEvent(() => {
    const row = selection === null ? null : rowOf(selection.number);
    for (const other of document.querySelectorAll(`${PART} li[aria-current]`))
      if (other !== row) other.removeAttribute('aria-current');
    row?.setAttribute('aria-current', 'true');
    if (selection === null || shown.current === selection) return;
    const { number, source, reveal } = selection;
    const entry = entryWith(number);
    open(entry?.querySelector('details'));
    if (row === null) {
      if (entry === null || asked.current === selection) return;
      asked.current = selection;
      openAt(number).catch(() => undefined);
      return;
    }
    shown.current = selection;
    if (reveal === 'row' || source === 'host') open(row.querySelector('details'));
    // After the buttons have made the row taller.
    queueMicrotask(() => showRow(row, selection));
  });
  useEffect(() => show(), [selection, drawn]);

  const onToggle = useEffectEvent((details: HTMLDetailsElement) => {
    if (openedHere.current.delete(details)) return;
    const number = numberOf(details.parentElement);
    const link = details.querySelector<HTMLElement>(':scope > ol > :only-child > a[data-at]');
    if (details.open && link !== null && canAsk(link)) void askBy(link);
    if (number === null) return;
    if (details.open) onSelect({ number, source: 'row', reveal: null });
    else if (selection?.number === number) onSelect(null);
  });
  /** For what was opened before this code came: of the rows the first, and entries without their rows. */
  const onOpenedBefore = useEffectEvent(() => {
    const openIn = (rows: string) => [
      ...document.querySelectorAll<HTMLDetailsElement>(`${PART} ${rows} > details[open]`),
    ];
    for (const opened of [...openIn('li[id^=r]').slice(0, selection === null ? 1 : 0), ...openIn('li:not([id^=r])')])
      onToggle(opened);
  });
  useEffect(() => {
    onOpenedBefore();
    const toggle = ({ target }: Event) => {
      if (target instanceof HTMLDetailsElement && target.closest(PART) !== null) onToggle(target);
    };
    document.addEventListener('toggle', toggle, true);
    return () => document.removeEventListener('toggle', toggle, true);
  }, []);
}

/** Scrolling would move away what the reader looks at. */
const selectedInView: ReadonlySet<ReportSelection['source']> = new Set(['row', 'chart']);

function showRow(row: HTMLElement, { source, reveal }: ReportSelection): void {
  if (row.closest('[hidden]') !== null) return;
  if (reveal === 'row') {
    row.querySelector('summary')?.focus({ preventScroll: true });
    const { top, bottom } = row.getBoundingClientRect();
    const isInView = top >= 0 && bottom <= window.innerHeight;
    row.scrollIntoView({ block: isInView ? 'nearest' : 'center' });
  } else if (reveal === null && !selectedInView.has(source) && !isMapAbove(row))
    row.scrollIntoView({ block: 'nearest' });
}

/** True in a one-column layout, where scrolling to a row would move the map out of view. */
function isMapAbove(row: HTMLElement): boolean {
  const map = document.getElementById('map')?.getBoundingClientRect();
  if (map === undefined) return false;
  const { left, right } = row.getBoundingClientRect();
  return map.left < right && left < map.right;
}

function useLinks({ askBy, canAsk }: Asking): void {
  const { drawn, onSelect } = useShareState();
  /** Returns false if the link has to be followed. */
  const follow = useEffectEvent((link: HTMLElement): boolean => {
    const { clock, at, report } = link.dataset;
    if (report !== undefined) {
      const number = Number(report);
      const isHere = rowOf(number) !== null || (entryWith(number) !== null && canAsk(link));
      if (isHere) onSelect({ number, source: 'address', reveal: 'row' });
      return isHere;
    }
    if (!canAsk(link)) return false;
    if (clock !== undefined) rememberClock(clock);
    if (clock !== undefined && clock === drawnSection()?.dataset['clock']) return true;
    void askBy(link).then((isDrawn) => {
      // The link moves below the new rows, the focus to the first of them.
      if (isDrawn && at !== undefined) rowOf(Number(at))?.querySelector('summary')?.focus();
    });
    return true;
  });

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const { target } = event;
      const link = target instanceof Element ? target.closest<HTMLElement>(`a[data-report], ${CHOICES}`) : null;
      if (link !== null && follow(link)) event.preventDefault();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, repeat } = event;
      if (key !== ' ' || !(target instanceof HTMLElement) || !target.matches(`${PART} a[role=button]`)) return;
      event.preventDefault();
      if (!repeat) target.click();
    };
    document.addEventListener('click', onClick, { signal });
    document.addEventListener('keydown', onKeyDown, { signal });
    return () => abort.abort();
  }, []);

  useEffect(() => {
    if (isSandboxed()) return;
    for (const link of document.querySelectorAll<HTMLElement>(`${PART} a[data-clock]`)) {
      link.setAttribute('role', 'button');
      link.removeAttribute('aria-current');
      link.setAttribute('aria-pressed', String(link.dataset['clock'] === drawnSection()?.dataset['clock']));
    }
  }, [drawn]);
}

const CHOICES = `${PART} :is(a[data-clock], a[data-at])`;

function useTimeLink(): void {
  const { onSelect, choose } = useShareState();
  const follow = useEffectEvent(async () => {
    const moment = parseTimeFragment(window.location.hash);
    if (moment === null) return;
    try {
      if (rowAt(moment) === null) await choose({ moment });
    } catch {
      return;
    }
    const number = rowAt(moment);
    markFollowed();
    if (number !== null) onSelect({ number, source: 'address', reveal: 'row' });
  });
  useEffect(() => {
    const onLink = () => void follow();
    if (!isFollowed()) onLink();
    window.addEventListener('hashchange', onLink);
    return () => window.removeEventListener('hashchange', onLink);
  }, []);
}

function rowAt(moment: number): ReportNumber | null {
  const times = document.querySelectorAll<HTMLTimeElement>(`${PART} li[id^=r] > details > summary > time`);
  const time = [...times].find(({ dateTime }) => isLinkedTime(Date.parse(dateTime), moment));
  return numberOf(time?.closest('li') ?? null);
}

function drawnSection(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`${PART} > section`);
}

function rowOf(number: ReportNumber): HTMLElement | null {
  const row = document.getElementById(reportAnchor(number));
  return row !== null && row.closest(PART) !== null ? row : null;
}

function numberOf(row: Element | null): ReportNumber | null {
  const [, number] = /^r(\d+)$/.exec(row?.id ?? '') ?? [];
  return number === undefined ? null : Number(number);
}

function FactButtons({ facts }: { facts: HTMLElement }) {
  const t = useTranslations('history');
  const { onSelect } = useShareState();
  const row = facts.closest('li');
  const number = numberOf(row);
  const time = row?.querySelector<HTMLTimeElement>(':scope > details > summary > time')?.dateTime;
  if (number === null) return null;
  return (
    <div data-kept="">
      {facts.dataset['facts'] === 'map' && !isSandboxed() && (
        <button type="button" onClick={() => onSelect({ number, source: 'row', reveal: 'map' })}>
          {t('showOnMap')}
        </button>
      )}
      {time !== undefined && <CopyReportLink time={time} />}
    </div>
  );
}

/** Copies a link to the report of an instant (UTC ISO). The instant is in the link's hash, which no server sees. */
function CopyReportLink({ time }: { time: string }) {
  const t = useTranslations('share');
  const { shareId } = useShareState();
  const [state, setState] = useState<'idle' | 'copied' | 'unsupported'>('idle');
  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), 2000);
    return () => clearTimeout(timer);
  }, [state]);
  const link = () => buildShareLink(window.location.origin, shareId) + timeFragment(time);
  const copy = async () => setState((await copyText(link())) ? 'copied' : 'unsupported');
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        <span aria-live="polite">{t(state === 'copied' ? 'linkCopied' : 'copyLink')}</span>
      </button>
      {state === 'unsupported' && (
        <p>
          <bdi dir="ltr">{link()}</bdi>
        </p>
      )}
    </>
  );
}
