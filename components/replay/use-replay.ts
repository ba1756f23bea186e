import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createAxis, lengthOf } from '#lib/replay/time-axis.ts';
import { type ReplayMoment, createTimedLine, type TimedLine } from '#lib/replay/timed-line.ts';
import { MAX_ZONE_OFFSET_MS } from '#lib/share/view/display-rules.ts';
import type { ReportNumber } from '#lib/share/types.ts';
import { usePageClock } from '../page/page-clock.tsx';
import { replayTime } from '../page/replay-time.ts';
import { useShareState } from '../page/share-state.ts';
import { indexOfReport } from '../track-map/line/track-shape.ts';
import { createFollower, onManualMove } from './follow.ts';
import { createPlayer, defaultSpeed, type Player, type PlayerState } from './player.ts';
import { addReplayLayer, type ReplayMap, xAt, yAt } from './replay-layer.ts';

export type ReplayControls = NonNullable<ReturnType<typeof useReplay>>;

/** Plays a journey on the map and in the list. null if it has fewer than two different times. */
export function useReplay(replayMap: ReplayMap) {
  const { map, track } = replayMap;
  const { shape } = track;
  const { view, selection, onSelect } = useShareState();
  const { serverNow } = usePageClock();
  const reports = view.journey.reports - view.journey.outlierCount;
  const journey = useMemo(() => {
    const line = createTimedLine({ ...track, segments: shape.segments }, reports, serverNow() + MAX_ZONE_OFFSET_MS);
    return line === null ? null : { line, ...createAxes(line) };
  }, [track, shape, reports, serverNow]);
  const [skipsIdle, setSkipsIdle] = useState(true);
  const [isFollowing, setFollowing] = useState(true);
  const [chosenSpeed, setSpeed] = useState<number | null>(null);
  const [state, setState] = useState<PlayerState | null>(null);
  const [actionCount, setActionCount] = useState(0);
  const axis = journey?.[skipsIdle ? 'short' : 'whole'];
  const speed = chosenSpeed ?? (axis === undefined ? 60 : defaultSpeed(axis));
  const player = useRef<Player | null>(null);
  const follows = useRef(isFollowing);

  useEffect(() => {
    follows.current = isFollowing;
  }, [isFollowing]);
  useEffect(() => onManualMove(map, () => setFollowing(false)), [map]);
  useEffect(
    () => () => {
      highlightRow(null, false);
      replayTime.set(null);
    },
    [],
  );

  const numberIn = ({ points }: TimedLine, { report }: ReplayMoment) => track.geometry.numbers[points[report] ?? -1];
  const start = useEffectEvent(({ line, whole }: NonNullable<typeof journey>) => {
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const layer = addReplayLayer(replayMap, line.points[0] ?? 0);
    const follow = createFollower(map, reducedMotion);
    const isFirst = player.current === null;
    const created = createPlayer({ line, axis: whole, speed }, reducedMotion, {
      onFrame(moment) {
        layer.show(moment);
        replayTime.set(moment.time);
        if (follows.current) follow(xAt(shape, moment), yAt(shape, moment));
      },
      onState(next, isAction) {
        setState(next);
        if (isAction) setActionCount((count) => count + 1);
        highlightRow(numberIn(line, next.moment) ?? null, isAction && !next.isPlaying);
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
  useEffect(() => (journey === null ? undefined : start(journey)), [journey]);
  useEffect(() => {
    if (journey !== null && axis !== undefined) player.current?.configure({ line: journey.line, axis, speed });
  }, [journey, axis, speed]);

  const goTo = useEffectEvent((number: number) => {
    if (journey === null) return;
    const { line } = journey;
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

  if (journey === null || axis === undefined) return null;
  const { line } = journey;
  return {
    ...{ line, axis, state, actionCount, speed, setSpeed, setSkipsIdle, isFollowing, setFollowing },
    numberOf: (moment: ReplayMoment) => numberIn(line, moment),
    player: () => player.current,
    skipsIdle: journey.hasIdle ? skipsIdle : null,
  };
}

function createAxes(line: TimedLine) {
  const from = line.times[0] ?? NaN;
  const until = line.times.at(-1) ?? NaN;
  const whole = createAxis(from, until);
  const short = createAxis(from, until, [...line.silences, ...line.stops]);
  const hasIdle = lengthOf(short) < 0.75 * lengthOf(whole);
  return { whole, short: hasIdle ? short : whole, hasIdle };
}

const HIGHLIGHT_ATTRIBUTE = 'data-replayed';

/** Sets an attribute of the row or folded entry directly, as React would render the page ten times a second. */
function highlightRow(number: ReportNumber | null, scrolls: boolean): void {
  const row = number === null ? null : (document.getElementById(`r${number}`) ?? foldedEntry(number));
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

/** Of a long entry only a few rows are drawn. */
function foldedEntry(number: ReportNumber): Element | null {
  const entries = [...document.querySelectorAll<HTMLElement>('li[data-last]')];
  const isWithin = ({ id, dataset }: HTMLElement) => Number(id.slice(1)) <= number && number <= Number(dataset['last']);
  return entries.find(isWithin) ?? null;
}
