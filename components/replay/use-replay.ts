'use client';

import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createAxis, isWorthShortening, type TimeAxis } from '#lib/replay/time-axis.ts';
import { type ReplayMoment, createTimedLine, type TimedLine } from '#lib/replay/timed-line.ts';
import { MAX_ZONE_OFFSET_MS } from '#lib/share/view/display-rules.ts';
import type { ReportNumber } from '#lib/share/types.ts';
import { usePageClock } from '../page/page-clock.tsx';
import { useShareState } from '../page/share-state.ts';
import { indexOfReport } from '../track-map/line/track-shape.ts';
import { createFollower, onManualMove } from './follow.ts';
import { createPlayer, defaultSpeed, type Player, type PlayerState, type Speed } from './player.ts';
import { addReplayLayer, type ReplayMap, xAt, yAt } from './replay-layer.ts';

export interface ReplayControls {
  readonly line: TimedLine;
  readonly axis: TimeAxis;
  readonly state: PlayerState | null;
  readonly numberOf: (moment: ReplayMoment) => ReportNumber | undefined;
  readonly actionCount: number;
  readonly player: () => Player | null;
  readonly speed: Speed;
  readonly setSpeed: (speed: Speed) => void;
  readonly skipsIdle: boolean | null;
  readonly setSkipsIdle: (skipsIdle: boolean) => void;
  readonly isFollowing: boolean;
  readonly setFollowing: (isFollowing: boolean) => void;
}

/** Plays a journey on the map and in the list. null if it has fewer than two different times. */
export function useReplay(replayMap: ReplayMap): ReplayControls | null {
  const { map, track, line: shape } = replayMap;
  const { view, selection, onSelect } = useShareState();
  const { serverNow } = usePageClock();
  const reports = view.journey.reports - view.journey.outlierCount;
  const line = useMemo(
    () => createTimedLine({ ...track, segments: shape.segments }, reports, serverNow() + MAX_ZONE_OFFSET_MS),
    [track, shape, reports, serverNow],
  );
  const axes = useMemo(() => (line === null ? null : createAxes(line)), [line]);
  const [skipsIdle, setSkipsIdle] = useState(true);
  const [isFollowing, setFollowing] = useState(true);
  const [chosenSpeed, setSpeed] = useState<Speed | null>(null);
  const [state, setState] = useState<PlayerState | null>(null);
  const [actionCount, setActionCount] = useState(0);
  const axis = skipsIdle ? axes?.short : axes?.whole;
  const speed = chosenSpeed ?? (axis == null ? 60 : defaultSpeed(axis));
  const player = useRef<Player | null>(null);
  const follows = useRef(isFollowing);

  useEffect(() => {
    follows.current = isFollowing;
  }, [isFollowing]);
  useEffect(() => onManualMove(map, () => setFollowing(false)), [map]);
  useEffect(() => () => highlightRow(null, false), []);

  const numberIn = (timedLine: TimedLine, { report }: ReplayMoment) =>
    track.geometry.numbers[timedLine.points[report] ?? -1];
  const start = useEffectEvent((timedLine: TimedLine, wholeAxis: TimeAxis) => {
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const layer = addReplayLayer(replayMap, timedLine.points[0] ?? 0);
    const follow = createFollower(map, reducedMotion);
    const isFirst = player.current === null;
    const created = createPlayer({ line: timedLine, axis: wholeAxis, speed }, reducedMotion, {
      onFrame(moment) {
        layer.show(moment);
        if (follows.current) follow(xAt(shape, moment), yAt(shape, moment));
      },
      onState(next, isAction) {
        setState(next);
        if (isAction) setActionCount((count) => count + 1);
        highlightRow(numberIn(timedLine, next.moment) ?? null, isAction && !next.isPlaying);
      },
    });
    player.current = created;
    // When new reports arrive, the replay goes on where it was.
    if (isFirst || state === null) created.play();
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
    if (line !== null && axis !== undefined) player.current?.configure({ line, axis, speed });
  }, [line, axis, speed]);

  const goTo = useEffectEvent((number: number) => {
    if (line === null) return;
    const report = line.points.indexOf(indexOfReport(track.geometry, number));
    if (report < 0) return;
    player.current?.pause();
    player.current?.seek(line.times[report] ?? NaN);
  });
  const seen = useRef(selection);
  useEffect(() => {
    if (selection !== null && selection !== seen.current) goTo(selection.number);
    seen.current = selection;
  }, [selection]);

  // A popup would show another moment than the replay.
  const isPlaying = state?.isPlaying ?? false;
  const closePopup = useEffectEvent(() => {
    if (selection !== null) onSelect(null);
  });
  useEffect(() => {
    if (isPlaying) closePopup();
  }, [isPlaying]);

  if (line === null || axes === null || axis === undefined) return null;
  return {
    ...{ line, axis, state, actionCount, speed, setSpeed, setSkipsIdle, isFollowing, setFollowing },
    numberOf: (moment) => numberIn(line, moment),
    player: () => player.current,
    skipsIdle: axes.hasIdle ? skipsIdle : null,
  };
}

function createAxes(line: TimedLine): {
  readonly whole: TimeAxis;
  readonly short: TimeAxis;
  readonly hasIdle: boolean;
} {
  const from = line.times[0] ?? NaN;
  const until = line.times.at(-1) ?? NaN;
  const whole = createAxis(from, until);
  const short = createAxis(from, until, [line.silences, line.stops]);
  const hasIdle = isWorthShortening(whole, short);
  return { whole, short: hasIdle ? short : whole, hasIdle };
}

const HIGHLIGHT_ATTRIBUTE = 'data-replayed';

/**
 * Highlights the row of a report, or the folded entry that holds it. Sets an attribute directly, because React would render
 * the page ten times a second. `scrolls`: brings a row beside the map into view.
 */
function highlightRow(number: ReportNumber | null, scrolls: boolean): void {
  const row =
    number === null
      ? null
      : (document.getElementById(`all-${number}`) ?? foldedEntry(number) ?? document.getElementById(`r${number}`));
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

/** In the list of all reports, where folded rows are not in the document. */
function foldedEntry(number: ReportNumber): Element | null {
  const entries = [...document.querySelectorAll<HTMLElement>('[data-first][data-last]')];
  return entries.find(({ dataset }) => Number(dataset['first']) <= number && number <= Number(dataset['last'])) ?? null;
}
