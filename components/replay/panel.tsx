import { divIcon } from 'leaflet';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { formatDuration } from '#lib/i18n/format.ts';
import type { Translator } from '#lib/i18n/translators.ts';
import type { Track } from '#lib/share/track/decode.ts';
import { MAX_ZONE_OFFSET_MS } from '#lib/share/view/display-rules.ts';
import type { ReportNumber } from '#lib/share/types.ts';
import { useLocale, useTranslations } from '../language/context.tsx';
import { usePageClock } from '../page/page-clock.tsx';
import { entryWith } from '../page/page-links.ts';
import { replayListeners, useShareState } from '../page/share-state.ts';
import { standsBesideText } from '../track-map/controls/gestures.ts';
import { Marker, useMap } from '../track-map/map-frame.tsx';
import { instant, timeText } from '../track-map/marks/report-text.ts';
import { latLngOf, type Route } from '../track-map/route/route.ts';
import styles from './replay.module.css';
import { createTimeline, momentAt, stepFrom, timeAt, type Timeline } from './moments.ts';

export interface PanelProps {
  readonly track: Track;
  readonly route: Route;
  readonly translate: Translator<'replay'>;
  readonly onClose: () => void;
}

const PLAY_MS = 30_000;
const REDUCED_MOTION_STEP_MS = 1_000;
/** A longer frame, as after the page was hidden, counts as this long. */
const MAX_FRAME_MS = 250;

export function Panel({ track, route, translate, onClose }: PanelProps) {
  const map = useMap();
  const { serverNow, zoneOf } = usePageClock();
  const { selection, onSelect } = useShareState();
  const timeline = useMemo(
    () => createTimeline(route, track, serverNow() + MAX_ZONE_OFFSET_MS),
    [route, track, serverNow],
  );
  const [start, end] = [timeline[0]?.time ?? 0, timeline.at(-1)?.time ?? 0];
  const [time, setTime] = useState(start);
  const [isPlaying, setPlaying] = useState(true);
  const [seen, setSeen] = useState(selection);
  const playButton = useRef<HTMLButtonElement>(null);
  const moment = momentAt(timeline, time);
  const { number, pause } = moment;
  const at = latLngOf(moment);
  const mark = `<i class="${styles.mark}" data-mark="${pause?.kind ?? 'moving'}"></i>`;
  const icon = useMemo(() => divIcon({ html: mark, className: '', iconSize: [24, 24] }), [mark]);
  const language = { translate: useTranslations('map'), locale: useLocale(), zoneOf };
  const history = useTranslations('history');
  const duration = formatDuration(useTranslations('duration'), pause?.durationMs ?? 0);
  const clock = timeText(language, instant(new Date(time).toISOString()), number);
  const waiting = pause?.kind === 'silent' ? translate('silent', { duration }) : history('stopped', { duration });
  usePlaying(isPlaying, timeline, setTime);
  if (isPlaying && time >= end) setPlaying(false);

  const goTo = (to: number) => {
    setPlaying(false);
    setTime(to);
  };
  if (seen !== selection) {
    setSeen(selection);
    const chosen = timeline.find((report) => report.number === selection?.number);
    if (chosen !== undefined) goTo(chosen.time);
  }
  const onOpen = useEffectEvent(() => {
    onSelect(null);
    playButton.current?.focus({ preventScroll: true });
    playButton.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => onOpen(), []);
  useEffect(() => {
    for (const tell of replayListeners) tell(time);
    return () => replayListeners.forEach((tell) => tell(null));
  }, [time]);
  useEffect(() => {
    if (isPlaying && !map.getBounds().pad(-0.05).contains(at)) map.panTo(at, { animate: false });
  });
  useEffect(() => highlightRow(number, !isPlaying), [number, isPlaying]);

  const toggle = () => {
    if (!isPlaying && time >= end) setTime(start);
    if (!isPlaying && selection !== null) onSelect(null);
    setPlaying(!isPlaying);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const ahead = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (key.startsWith('Arrow')) goTo(stepFrom(timeline, time, key === 'ArrowUp' || key === ahead ? 1 : -1));
    else if (key === ' ' && target instanceof HTMLInputElement) toggle();
    else if (key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };
  return (
    <section className={styles.panel} aria-label={translate('label')} onKeyDown={onKeyDown}>
      <button
        ref={playButton}
        type="button"
        className={styles.play}
        aria-label={translate(isPlaying ? 'pause' : 'play')}
        onClick={toggle}
      >
        <Sign path={isPlaying ? 'M7.5 5v10M12.5 5v10' : 'M7.5 5v10l7-5z'} />
      </button>
      <p className={styles.texts}>
        <b>{clock}</b> {pause && waiting}
      </p>
      <button type="button" className={styles.close} aria-label={translate('close')} onClick={onClose}>
        <Sign path="M5.5 5.5l9 9M14.5 5.5l-9 9" />
      </button>
      <input
        type="range"
        aria-label={translate('time')}
        // While it plays, every frame would be read out.
        aria-valuetext={isPlaying ? undefined : pause === null ? clock : `${clock}. ${waiting}`}
        min={0}
        max={1}
        step="any"
        value={moment.place}
        onChange={(event) => goTo(timeAt(timeline, event.currentTarget.valueAsNumber))}
      />
      <Marker position={at} icon={icon} interactive={false} keyboard={false} zIndexOffset={2_000} />
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

function usePlaying(isPlaying: boolean, timeline: Timeline, setTime: (next: (time: number) => number) => void): void {
  useEffect(() => {
    if (!isPlaying) return undefined;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const timer = setInterval(() => setTime((time) => stepFrom(timeline, time, 1)), REDUCED_MOTION_STEP_MS);
      return () => clearInterval(timer);
    }
    let lastAt = performance.now();
    let request = requestAnimationFrame(function advance(now) {
      const share = Math.min(now - lastAt, MAX_FRAME_MS) / PLAY_MS;
      lastAt = now;
      setTime((time) => timeAt(timeline, momentAt(timeline, time).place + share));
      request = requestAnimationFrame(advance);
    });
    return () => cancelAnimationFrame(request);
  }, [isPlaying, timeline, setTime]);
}

function highlightRow(number: ReportNumber, isScrolled: boolean): () => void {
  const row = document.getElementById(`r${number}`) ?? entryWith(number);
  const entry = row?.closest('details:not([open])')?.closest('li') ?? row;
  entry?.setAttribute('data-replayed', '');
  const map = document.getElementById('map');
  if (isScrolled && map !== null && standsBesideText(map) && entry?.id === `r${number}`)
    entry.scrollIntoView({ block: 'nearest' });
  return () => entry?.removeAttribute('data-replayed');
}
