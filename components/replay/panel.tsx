import { type ComponentProps, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import {
  type DurationWords,
  formatClock,
  formatDay,
  formatDistance,
  formatDuration,
  formatSpeed,
  zoneName,
} from '#lib/i18n/format.ts';
import { intlLocale } from '#lib/i18n/intl-locale.ts';
import type { Translator } from '#lib/i18n/words.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import { lengthOf, positionAt, timeAt, type TimeAxis, type TimeSpan } from '#lib/replay/time-axis.ts';
import type { ReplayMoment } from '#lib/replay/timed-line.ts';
import { useLocale, useTranslations } from '../language/context.tsx';
import { usePageClock } from '../page/page-clock.tsx';
import { speeds } from './player.ts';
import type { ReplayMap } from './replay-layer.ts';
import styles from './replay.module.css';
import { type ReplayControls, useReplay } from './use-replay.ts';

const AXIS_WIDTH = 2000;
const SPEAK_INTERVAL_MS = 5_000;

export interface ReplayPanelProps extends ReplayMap {
  readonly words: Translator<'replay'>;
  readonly onClose: () => void;
}

export function ReplayPanel({ words, onClose, ...replayMap }: ReplayPanelProps) {
  const controls = useReplay(replayMap);
  return controls === null ? null : <Panel words={words} onClose={onClose} {...controls} />;
}

function Panel({ words, onClose, ...controls }: ReplayControls & Pick<ReplayPanelProps, 'words' | 'onClose'>) {
  const { line, axis, state, player, speed, setSpeed, skipsIdle, setSkipsIdle, isFollowing, setFollowing } = controls;
  const locale = useLocale();
  const durations = useTranslations('duration');
  const describe = useMomentTexts(words, controls.numberOf);
  const texts = state === null ? null : describe(state.moment);
  const isPlaying = state?.isPlaying ?? false;
  const slider = useRef<HTMLInputElement>(null);
  const playButton = useRef<HTMLButtonElement>(null);
  const spoken = useSpokenText(controls, texts === null ? '' : `${texts.clock}. ${texts.doing}. ${texts.soFar}`);
  const place = state === null ? 0 : positionAt(axis, state.moment.time);

  useEffect(() => {
    playButton.current?.focus({ preventScroll: true });
    // In the next frame the panel has its place, which may be below the screen.
    const request = requestAnimationFrame(() =>
      playButton.current?.closest('section')?.scrollIntoView({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(request);
  }, []);
  useEffect(
    function showProgress() {
      const input = slider.current;
      if (input === null) return;
      input.value = String(place);
      input.parentElement?.style.setProperty('--gone', String(place / lengthOf(axis)));
    },
    [place, axis],
  );

  const goTo = (to: number) => {
    player()?.pause();
    player()?.seek(timeAt(axis, to));
  };
  const toggle = () => (isPlaying ? player()?.pause() : player()?.play());
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || target instanceof HTMLSelectElement) return;
    const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
    if (key === 'ArrowUp' || key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) player()?.step(1);
    else if (key === 'ArrowDown' || key === (isRtl ? 'ArrowRight' : 'ArrowLeft')) player()?.step(-1);
    else if (key === ' ' && target === slider.current) toggle();
    else if (key === 'Home' && target === slider.current) goTo(0);
    else if (key === 'End' && target === slider.current) goTo(lengthOf(axis));
    else if (key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };
  return (
    <section className={styles.panel} aria-label={words('label')} onKeyDown={onKeyDown}>
      <div className={styles.keys}>
        <IconButton name={words('before')} path="M14 5v10L7 10zM5.5 5v10" onClick={() => player()?.step(-1)} />
        <IconButton
          ref={playButton}
          className={styles.primary}
          name={words(isPlaying ? 'pause' : 'play')}
          path={isPlaying ? 'M7.5 5v10M12.5 5v10' : 'M7.5 5v10l7-5z'}
          onClick={toggle}
        />
        <IconButton name={words('next')} path="M6 5v10l7-5zM14.5 5v10" onClick={() => player()?.step(1)} />
      </div>
      <div className={styles.texts}>
        <p className={styles.clock}>{texts?.clock}</p>
        <p className={styles.doing}>{texts?.doing}</p>
        <p>{texts?.soFar}</p>
      </div>
      <div className={styles.axis}>
        <TimeAxisLine axis={axis} silences={line.silences} />
        <input
          ref={slider}
          type="range"
          aria-label={words('time')}
          aria-valuetext={spoken}
          min={0}
          max={lengthOf(axis)}
          step="any"
          defaultValue={0}
          onChange={(event) => goTo(event.currentTarget.valueAsNumber)}
        />
      </div>
      <select
        className={styles.speed}
        aria-label={words('speed')}
        value={speed}
        onChange={(event) => setSpeed(Number(event.currentTarget.value))}
      >
        {speeds.map((each) => (
          <option key={each} value={each}>
            {rateText(words, durations, locale, each)}
          </option>
        ))}
      </select>
      <div className={styles.ways}>
        {skipsIdle !== null && (
          <label>
            <input type="checkbox" checked={skipsIdle} onChange={() => setSkipsIdle(!skipsIdle)} />
            {words('short')}
          </label>
        )}
        <label>
          <input type="checkbox" checked={isFollowing} onChange={() => setFollowing(!isFollowing)} />
          {words('follow')}
        </label>
      </div>
      <IconButton className={styles.close} name={words('close')} path="M5.5 5.5l9 9M14.5 5.5l-9 9" onClick={onClose} />
      {line.leftOut > 0 && <p className={styles.leftOut}>{words('leftOut', { count: line.leftOut })}</p>}
      <p role="status" className="unseen">
        {spoken}
      </p>
    </section>
  );
}

/** Text for screen readers: now and then while playing, and after each action of the reader. */
function useSpokenText({ state, actionCount }: Pick<ReplayControls, 'state' | 'actionCount'>, text: string): string {
  const [spoken, setSpoken] = useState({ text: '', actionCount: 0, at: -Infinity });
  const at = state === null ? NaN : state.updatedAt;
  const isDue = actionCount !== spoken.actionCount || at - spoken.at >= SPEAK_INTERVAL_MS;
  if (state !== null && text !== spoken.text && isDue) setSpoken({ text, actionCount, at });
  return spoken.text;
}

function useMomentTexts(words: Translator<'replay'>, numberOf: ReplayControls['numberOf']) {
  const locale = useLocale();
  const map = useTranslations('map');
  const history = useTranslations('history');
  const durations = useTranslations('duration');
  const { zoneOf } = usePageClock();

  function doingText({ doing, lastsMs, speed }: ReplayMoment): string {
    const duration = formatDuration(durations, lastsMs);
    if (doing === 'silent') return words('silent', { duration });
    if (doing === 'unplaced') return words('unplaced');
    if (doing === 'stopped') return history('stopped', { duration });
    return speed === null ? words('report') : words('average', { speed: formatSpeed(locale, speed) });
  }

  return (moment: ReplayMoment) => {
    const iso = new Date(moment.time).toISOString();
    const zone = zoneOf(numberOf(moment));
    return {
      clock: map('time', {
        day: formatDay(locale, calendarDay(iso, zone), 'full'),
        clock: `${formatClock(locale, iso, zone)} ${zoneName(zone, iso)}`,
      }),
      doing: doingText(moment),
      soFar: words('soFar', { distance: formatDistance(locale, moment.metres) }),
    };
  };
}

/** "6 hours per second", with a short unit where the browser lacks the language. */
function rateText(words: Translator<'replay'>, durations: DurationWords, locale: string, speed: number): string {
  const [count, unit] =
    speed < 3_600 ? [speed / 60, 'minute'] : speed < 86_400 ? [speed / 3_600, 'hour'] : [speed / 86_400, 'day'];
  const isKnown = Intl.NumberFormat.supportedLocalesOf(intlLocale(locale)).length > 0;
  const format = new Intl.NumberFormat(intlLocale(locale), { style: 'unit', unit, unitDisplay: 'long' });
  return words('rate', { duration: isKnown ? format.format(count) : formatDuration(durations, speed * 1000) });
}

function TimeAxisLine({ axis, silences }: { axis: TimeAxis; silences: readonly TimeSpan[] }) {
  const { known, silent } = useMemo(() => drawAxis(axis, silences), [axis, silences]);
  return [styles.strip, styles.gone].map((className) => (
    <svg
      key={className}
      className={className}
      viewBox={`0 0 ${AXIS_WIDTH} 2`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={known} vectorEffect="non-scaling-stroke" />
      <path className={styles.silent} d={silent} vectorEffect="non-scaling-stroke" />
    </svg>
  ));
}

function drawAxis(axis: TimeAxis, silences: readonly TimeSpan[]) {
  const length = lengthOf(axis);
  const xOf = (time: number) => Math.round((positionAt(axis, time) / length) * AXIS_WIDTH);
  let known = '';
  let silent = '';
  let reached = 0;
  for (const { from, until } of silences) {
    const [start, end] = [xOf(from), xOf(until)];
    // Skips silences too narrow to see, as there may be thousands.
    if (end - start < 2 || start < reached) continue;
    known += `M${reached} 1H${start}`;
    silent += `M${start} 1H${end}`;
    reached = end;
  }
  return { known: `${known}M${reached} 1H${AXIS_WIDTH}`, silent };
}

function IconButton({ name, path, ...button }: ComponentProps<'button'> & { name: string; path: string }) {
  return (
    <button type="button" aria-label={name} {...button}>
      <svg className={styles.sign} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}
