'use client';

import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createAxis, isWorthShortening, type TimeAxis } from '#lib/replay/time-axis.ts';
import { countUpTo, type Moment, readTimedLine, type TimedLine } from '#lib/replay/timed-line.ts';
import type { ReportNumber } from '#lib/share/types.ts';
import { FURTHEST_ZONE_MS } from '#lib/share/page/display-rules.ts';
import { usePageClock } from '../page/page-clock.tsx';
import { useShareState } from '../page/share-state.ts';
import { createFollower, whenMovedByHand } from './follow.ts';
import { markRow } from './list-mark.ts';
import { type Player, type PlayerState, type Speed, speedFor, startPlayer } from './player.ts';
import { addReplayLayer } from './replay-layer.ts';
import type { ReplayMap } from './replay-map.ts';
import { xOn, yOn } from './trail.ts';

export interface Replayed {
  readonly line: TimedLine;
  readonly axis: TimeAxis;
  /** null before the first frame. */
  readonly state: PlayerState | null;
  /** Of the report a moment was heard of last. */
  readonly numberOf: (moment: Moment) => ReportNumber | undefined;
  /** Counts what somebody did. */
  readonly acts: number;
  readonly player: () => Player | null;
  readonly speed: Speed;
  readonly setSpeed: (speed: Speed) => void;
  /** null: there is no idle time to speak of. */
  readonly isShort: boolean | null;
  readonly setShort: (isShort: boolean) => void;
  readonly isFollowing: boolean;
  readonly setFollowing: (isFollowing: boolean) => void;
}

/** Plays a journey on the map and in the list; null where it has no two moments. */
export function useReplay(on: ReplayMap): Replayed | null {
  const { map, track, line: shape } = on;
  const { view, selection, onSelect } = useShareState();
  const { serverNow } = usePageClock();
  const reports = view.journey.reports - view.journey.outlierCount;
  const line = useMemo(
    () => readTimedLine({ ...track, segments: shape.segments }, reports, serverNow() + FURTHEST_ZONE_MS),
    [track, shape, reports, serverNow],
  );
  const axes = useMemo(() => (line === null ? null : axesOf(line)), [line]);
  const [wantsShort, setShort] = useState(true);
  const [isFollowing, setFollowing] = useState(true);
  const [chosen, setSpeed] = useState<Speed | null>(null);
  const [state, setState] = useState<PlayerState | null>(null);
  const [acts, setActs] = useState(0);
  const axis = wantsShort ? axes?.short : axes?.whole;
  const speed = chosen ?? (axis == null ? 60 : speedFor(axis));
  const player = useRef<Player | null>(null);
  const follows = useRef(isFollowing);

  useEffect(() => {
    follows.current = isFollowing;
  }, [isFollowing]);
  useEffect(() => whenMovedByHand(map, () => setFollowing(false)), [map]);
  useEffect(() => () => markRow(null, false), []);

  const numberOn = (now: TimedLine, { report }: Moment) => track.geometry.numbers[now.points[report] ?? -1];
  const start = useEffectEvent((now: TimedLine, nowAxis: TimeAxis) => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const layer = addReplayLayer(on, now.points[0] ?? 0);
    const follow = createFollower(map, isStill);
    const last = player.current;
    const created = startPlayer({ line: now, axis: nowAxis, speed }, isStill, {
      showed(moment) {
        layer.show(moment);
        if (follows.current) follow(xOn(shape, moment), yOn(shape, moment));
      },
      told(told, isAct) {
        setState(told);
        if (isAct) setActs((count) => count + 1);
        markRow(numberOn(now, told.moment) ?? null, isAct && !told.isPlaying);
      },
    });
    player.current = created;
    // A journey that has grown is played on from where it was.
    if (last === null || state === null) created.play();
    else {
      created.seek(state.moment.time);
      if (state.isPlaying) created.play();
    }
    return () => {
      created.stop();
      layer.remove();
    };
  });
  const hasAxis = axis !== undefined;
  useEffect(
    () => (line !== null && axes !== null && hasAxis ? start(line, axes.whole) : undefined),
    [line, axes, hasAxis],
  );
  useEffect(() => {
    if (line !== null && axis !== undefined) player.current?.use({ line, axis, speed });
  }, [line, axis, speed]);

  const goTo = useEffectEvent((number: number) => {
    if (line === null) return;
    const { numbers } = track.geometry;
    const point = countUpTo(numbers, number) - 1;
    const report = line.points.indexOf(point);
    if (numbers[point] !== number || report < 0) return;
    player.current?.pause();
    player.current?.seek(line.times[report] ?? NaN);
  });
  const seen = useRef(selection);
  useEffect(() => {
    if (selection !== null && selection !== seen.current) goTo(selection.number);
    seen.current = selection;
  }, [selection]);

  // The popup of another moment would contradict it.
  const isPlaying = state?.isPlaying ?? false;
  const closePopup = useEffectEvent(() => {
    if (selection !== null) onSelect(null);
  });
  useEffect(() => {
    if (isPlaying) closePopup();
  }, [isPlaying]);

  if (line === null || axes === null || axis === undefined) return null;
  return {
    line,
    axis,
    state,
    numberOf: (moment) => numberOn(line, moment),
    acts,
    player: () => player.current,
    speed,
    setSpeed,
    isShort: axes.isWorth ? wantsShort : null,
    setShort,
    isFollowing,
    setFollowing,
  };
}

function axesOf(line: TimedLine): { readonly whole: TimeAxis; readonly short: TimeAxis; readonly isWorth: boolean } {
  const from = line.times[0] ?? NaN;
  const until = line.times.at(-1) ?? NaN;
  const whole = createAxis(from, until);
  const short = createAxis(from, until, [line.silences, line.stops]);
  const isWorth = isWorthShortening(whole, short);
  return { whole, short: isWorth ? short : whole, isWorth };
}
