'use client';

import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { lengthOf, placeOf, timeAt } from '#lib/replay/time-axis.ts';
import { AxisStrip } from './axis-strip.tsx';
import { type Speed, speeds } from './player.ts';
import type { ReplayMap } from './replay-map.ts';
import styles from './replay.module.css';
import { type Replayed, useReplay } from './use-replay.ts';
import { speedText, useTexts } from './use-texts.ts';
import type { Translator } from '#lib/i18n/words.ts';

export interface ReplayPanelProps extends ReplayMap {
  readonly words: Translator<'replay'>;
  readonly onClose: () => void;
}

/** Clock, time axis and keys of a replay, which begins at once. */
export function ReplayPanel({ words, onClose, ...on }: ReplayPanelProps) {
  const replayed = useReplay(on);
  return replayed === null ? null : <Panel words={words} onClose={onClose} {...replayed} />;
}

interface PanelProps extends Replayed {
  readonly words: Translator<'replay'>;
  readonly onClose: () => void;
}

function Panel({ words, onClose, ...replayed }: PanelProps) {
  const { line, axis, state, player, speed, setSpeed, isShort, setShort, isFollowing, setFollowing } = replayed;
  const tell = useTexts(words, replayed.numberOf);
  const texts = state === null ? null : tell(state.moment);
  const isPlaying = state?.isPlaying ?? false;
  const slider = useRef<HTMLInputElement>(null);
  const primary = useRef<HTMLButtonElement>(null);
  const spoken = useSpoken(replayed, texts === null ? '' : `${texts.clock}. ${texts.doing}. ${texts.soFar}`);
  const place = state === null ? 0 : placeOf(axis, state.moment.time);

  useEffect(() => {
    primary.current?.focus({ preventScroll: true });
    // On a phone it may stand below the screen; it is put where it belongs right after this.
    const request = requestAnimationFrame(() =>
      primary.current?.closest('section')?.scrollIntoView({ block: 'nearest' }),
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
  const onSlide = (event: ChangeEvent<HTMLInputElement>) => goTo(event.currentTarget.valueAsNumber);
  return (
    <section className={styles.panel} aria-label={words('label')} onKeyDown={onKeyDown}>
      <div className={styles.keys}>
        <button type="button" aria-label={words('before')} onClick={() => player()?.step(-1)}>
          <Sign path="M14 5v10L7 10zM5.5 5v10" />
        </button>
        <button
          ref={primary}
          type="button"
          className={styles.primary}
          aria-label={words(isPlaying ? 'pause' : 'play')}
          onClick={toggle}
        >
          <Sign path={isPlaying ? 'M7.5 5v10M12.5 5v10' : 'M7.5 5v10l7-5z'} />
        </button>
        <button type="button" aria-label={words('next')} onClick={() => player()?.step(1)}>
          <Sign path="M6 5v10l7-5zM14.5 5v10" />
        </button>
      </div>
      <div className={styles.told}>
        <p className={styles.clock}>{texts?.clock}</p>
        <p className={styles.doing}>{texts?.doing}</p>
        <p>{texts?.soFar}</p>
      </div>
      <div className={styles.axis}>
        <AxisStrip axis={axis} silences={line.silences} />
        <input
          ref={slider}
          type="range"
          aria-label={words('time')}
          aria-valuetext={spoken}
          min={0}
          max={lengthOf(axis)}
          step="any"
          defaultValue={0}
          onChange={onSlide}
        />
      </div>
      <select
        className={styles.speed}
        aria-label={words('speed')}
        value={speed}
        onChange={(event) => setSpeed(speedOf(event.currentTarget.value))}
      >
        {speeds.map((each) => (
          <option key={each} value={each}>
            {speedText(words, each)}
          </option>
        ))}
      </select>
      <div className={styles.ways}>
        {isShort !== null && (
          <label>
            <input type="checkbox" checked={isShort} onChange={() => setShort(!isShort)} />
            {words('short')}
          </label>
        )}
        <label>
          <input type="checkbox" checked={isFollowing} onChange={() => setFollowing(!isFollowing)} />
          {words('follow')}
        </label>
      </div>
      <button type="button" className={styles.close} aria-label={words('close')} onClick={onClose}>
        <Sign path="M5.5 5.5l9 9M14.5 5.5l-9 9" />
      </button>
      {line.leftOut > 0 && <p className={styles.leftOut}>{words('leftOut', { count: line.leftOut })}</p>}
      <p role="status" className="unseen">
        {spoken}
      </p>
    </section>
  );
}

/** Least time between two things said while it plays. */
const SPEAK_MS = 5_000;

/** What is said of a moment: while it plays now and then, and after everything somebody did. */
function useSpoken({ state, acts }: Pick<Replayed, 'state' | 'acts'>, text: string): string {
  const [spoken, setSpoken] = useState({ text: '', acts: 0, at: -Infinity });
  const at = state === null ? NaN : state.toldAt;
  if (state !== null && text !== spoken.text && (acts !== spoken.acts || at - spoken.at >= SPEAK_MS))
    setSpoken({ text, acts, at });
  return spoken.text;
}

function speedOf(value: string): Speed {
  return speeds.find((speed) => String(speed) === value) ?? 60;
}

function Sign({ path }: { path: string }) {
  return (
    <svg className={styles.sign} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
