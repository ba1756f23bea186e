import { divIcon, type Map as LeafletMap, marker } from 'leaflet';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { latitudeAt, longitudeAt } from '#lib/basemap/mercator.ts';
import { formatClock, formatDay, formatDuration, zoneName } from '#lib/i18n/format.ts';
import type { Translator } from '#lib/i18n/words.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import { MAX_ZONE_OFFSET_MS } from '#lib/share/view/display-rules.ts';
import type { ReportNumber } from '#lib/share/types.ts';
import { useLocale, useTranslations } from '../language/context.tsx';
import { usePageClock } from '../page/page-clock.tsx';
import { entryWith } from '../page/page-links.ts';
import { replayTime } from '../page/replay-time.ts';
import { useShareState } from '../page/share-state.ts';
import type { ShapedTrack } from '../track-map/line/track-shape.ts';
import styles from './replay.module.css';
import { createTimeline, type Moment, momentAt, placeAt, stepFrom, type Timeline } from './timeline.ts';

export interface ReplayMap {
  readonly map: LeafletMap;
  readonly track: ShapedTrack;
}

export interface PanelProps extends ReplayMap {
  readonly words: Translator<'replay'>;
  readonly onClose: () => void;
}

/** A whole journey plays in this time. */
const PLAY_MS = 30_000;
const REDUCED_MOTION_STEP_MS = 1_000;
/** A longer frame, as after the page was hidden, counts as this long. */
const MAX_FRAME_MS = 250;

export function Panel({ track, ...props }: PanelProps) {
  const { serverNow } = usePageClock();
  const timeline = useMemo(() => createTimeline(track, serverNow() + MAX_ZONE_OFFSET_MS), [track, serverNow]);
  return timeline !== null && <Slider timeline={timeline} {...props} />;
}

/** One moment in map, list and chart. */
function Slider({ map, timeline, words, onClose }: Omit<PanelProps, 'track'> & { timeline: Timeline }) {
  const [place, setPlace] = useState(0);
  const [isPlaying, setPlaying] = useState(true);
  const [before, setBefore] = useState(timeline);
  if (before !== timeline) {
    // New updates have come: it goes on at the same time.
    setBefore(timeline);
    setPlace(placeAt(timeline, momentAt(before, place).time));
  }
  const { selection, onSelect } = useShareState();
  const playButton = useRef<HTMLButtonElement>(null);
  const moment = momentAt(timeline, place);
  const texts = useTexts(words)(moment);
  useMark(map, moment, isPlaying);
  usePlaying(isPlaying, timeline, setPlace);
  if (isPlaying && place >= 1) setPlaying(false);

  // A popup would show another moment.
  const closePopup = useEffectEvent(() => onSelect(null));
  useEffect(() => {
    closePopup();
    playButton.current?.focus({ preventScroll: true });
    playButton.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { time, number } = moment;
  useEffect(() => replayTime.set(time), [time]);
  useEffect(() => highlightRow(number, !isPlaying), [number, isPlaying]);
  useEffect(
    () => () => {
      replayTime.set(null);
      highlightRow(null, false);
    },
    [],
  );

  const goTo = (to: number) => {
    setPlaying(false);
    setPlace(to);
  };
  const seen = useRef(selection);
  const follow = useEffectEvent(() => {
    const index = timeline.numbers.indexOf(selection?.number ?? NaN);
    if (selection !== seen.current && index >= 0) goTo(timeline.places[index] ?? 0);
    seen.current = selection;
  });
  useEffect(() => follow(), [selection]);
  const toggle = () => {
    if (!isPlaying && place >= 1) setPlace(0);
    if (!isPlaying && selection !== null) onSelect(null);
    setPlaying(!isPlaying);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
    if (key === 'ArrowUp' || key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) goTo(stepFrom(timeline, place, 1));
    else if (key === 'ArrowDown' || key === (isRtl ? 'ArrowRight' : 'ArrowLeft')) goTo(stepFrom(timeline, place, -1));
    else if (key === ' ' && target instanceof HTMLInputElement) toggle();
    else if (key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };
  return (
    <section className={styles.panel} aria-label={words('label')} onKeyDown={onKeyDown}>
      <button
        ref={playButton}
        type="button"
        className={styles.play}
        aria-label={words(isPlaying ? 'pause' : 'play')}
        onClick={toggle}
      >
        <Sign path={isPlaying ? 'M7.5 5v10M12.5 5v10' : 'M7.5 5v10l7-5z'} />
      </button>
      <p className={styles.texts}>
        <b>{texts.clock}</b> {texts.pause}
      </p>
      <button type="button" className={styles.close} aria-label={words('close')} onClick={onClose}>
        <Sign path="M5.5 5.5l9 9M14.5 5.5l-9 9" />
      </button>
      <input
        type="range"
        aria-label={words('time')}
        // While it plays, every frame would be read out.
        aria-valuetext={isPlaying ? undefined : [texts.clock, texts.pause].filter(Boolean).join('. ')}
        min={0}
        max={1}
        step="any"
        value={place}
        onChange={(event) => goTo(event.currentTarget.valueAsNumber)}
      />
    </section>
  );
}

function Sign({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** With reduced motion it goes from report to report instead of moving between them. */
function usePlaying(isPlaying: boolean, timeline: Timeline, setPlace: (next: (place: number) => number) => void): void {
  useEffect(() => {
    if (!isPlaying) return undefined;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const timer = setInterval(() => setPlace((place) => stepFrom(timeline, place, 1)), REDUCED_MOTION_STEP_MS);
      return () => clearInterval(timer);
    }
    let lastAt = performance.now();
    let request = requestAnimationFrame(function advance(now) {
      const passed = Math.min(now - lastAt, MAX_FRAME_MS);
      lastAt = now;
      setPlace((place) => Math.min(1, place + passed / PLAY_MS));
      request = requestAnimationFrame(advance);
    });
    return () => cancelAnimationFrame(request);
  }, [isPlaying, timeline, setPlace]);
}

/** The mark on the map, which keeps it in view while it plays. */
function useMark(map: LeafletMap, { x, y, pause }: Moment, isPlaying: boolean): void {
  const [mark] = useState(() =>
    marker([latitudeAt(y), longitudeAt(x)], {
      ...{ interactive: false, keyboard: false, zIndexOffset: 2_000 },
      icon: divIcon({ className: styles.mark ?? '', iconSize: [24, 24] }),
    }),
  );
  useEffect(() => {
    mark.addTo(map);
    return () => void mark.remove();
  }, [map, mark]);
  const kind = pause?.kind ?? 'moving';
  useEffect(() => {
    const at = { lat: latitudeAt(y), lng: longitudeAt(x) };
    mark.setLatLng(at);
    mark.getElement()?.setAttribute('data-mark', kind);
    if (isPlaying && !map.getBounds().pad(-0.05).contains(at)) map.panTo(at, { animate: false });
  }, [map, mark, x, y, kind, isPlaying]);
}

function useTexts(words: Translator<'replay'>) {
  const locale = useLocale();
  const map = useTranslations('map');
  const history = useTranslations('history');
  const durations = useTranslations('duration');
  const { zoneOf } = usePageClock();
  return ({ time, number, pause }: Moment) => {
    const iso = new Date(time).toISOString();
    const zone = zoneOf(number);
    const duration = formatDuration(durations, pause?.durationMs ?? 0);
    return {
      clock: map('time', {
        day: formatDay(locale, calendarDay(iso, zone), 'full'),
        clock: `${formatClock(locale, iso, zone)} ${zoneName(zone, iso)}`,
      }),
      pause: pause && (pause.kind === 'silent' ? words('silent', { duration }) : history('stopped', { duration })),
    };
  };
}

const HIGHLIGHT_ATTRIBUTE = 'data-replayed';

/** Sets an attribute of the row or folded entry, which the server has drawn. */
function highlightRow(number: ReportNumber | null, scrolls: boolean): void {
  const row = number === null ? null : (document.getElementById(`r${number}`) ?? entryWith(number));
  const entry = row?.closest('details:not([open])')?.closest('li') ?? row;
  for (const highlighted of document.querySelectorAll(`[${HIGHLIGHT_ATTRIBUTE}]`))
    if (highlighted !== entry) highlighted.removeAttribute(HIGHLIGHT_ATTRIBUTE);
  if (entry === null) return;
  entry.setAttribute(HIGHLIGHT_ATTRIBUTE, '');
  const map = document.getElementById('map')?.getBoundingClientRect();
  const { left, right } = entry.getBoundingClientRect();
  const isBesideMap = map !== undefined && (right <= map.left || map.right <= left);
  if (scrolls && isBesideMap && entry.id === `r${number}`) entry.scrollIntoView({ block: 'nearest' });
}
