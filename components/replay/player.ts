import { lengthOf, positionAt, type TimeAxis, timeAt } from '#lib/replay/time-axis.ts';
import { type ReplayMoment, momentAt, stepFrom, type TimedLine } from '#lib/replay/timed-line.ts';

export const speeds = [60, 600, 3_600, 21_600, 86_400];

const MAX_DEFAULT_DURATION_MS = 45_000;
const STATE_INTERVAL_MS = 100;
const REDUCED_MOTION_STEP_MS = 1_000;
/** A longer frame, as after the page was hidden, counts as this long. */
const MAX_FRAME_MS = 250;

export function defaultSpeed(axis: TimeAxis): number {
  return speeds.find((speed) => lengthOf(axis) / speed <= MAX_DEFAULT_DURATION_MS) ?? 86_400;
}

export interface PlayerState {
  readonly moment: ReplayMoment;
  readonly isPlaying: boolean;
  readonly updatedAt: number;
}

interface PlayerOptions {
  readonly line: TimedLine;
  readonly axis: TimeAxis;
  readonly speed: number;
}

export type Player = ReturnType<typeof createPlayer>;

interface PlayerCallbacks {
  readonly onFrame: (moment: ReplayMoment) => void;
  readonly onState: (state: PlayerState, isAction: boolean) => void;
}

/** With `reducedMotion` it goes from report to report instead of moving between them. */
export function createPlayer(options: PlayerOptions, reducedMotion: boolean, callbacks: PlayerCallbacks) {
  let { line, axis, speed } = options;
  let place = 0;
  let isPlaying = false;
  let request = 0;
  let lastFrameAt = NaN;
  let updatedAt = -Infinity;

  function currentMoment(): ReplayMoment {
    const moment = momentAt(line, timeAt(axis, place));
    const isKnown = moment.doing === 'moving' || moment.doing === 'stopped';
    return reducedMotion && isPlaying && isKnown ? momentAt(line, line.times[moment.report] ?? moment.time) : moment;
  }

  function show(isAction: boolean): void {
    const moment = currentMoment();
    callbacks.onFrame(moment);
    const now = performance.now();
    if (!isAction && now - updatedAt < STATE_INTERVAL_MS) return;
    updatedAt = now;
    callbacks.onState({ moment, isPlaying, updatedAt }, isAction);
  }

  function tick(now: number): void {
    request = requestAnimationFrame(tick);
    const passedMs = now - lastFrameAt;
    if (reducedMotion && passedMs < REDUCED_MOTION_STEP_MS) return;
    lastFrameAt = now;
    const frameMs = Math.min(passedMs, reducedMotion ? REDUCED_MOTION_STEP_MS : MAX_FRAME_MS);
    place = Math.min(lengthOf(axis), place + frameMs * speed);
    if (place < lengthOf(axis)) show(false);
    else pause();
  }

  function stop(): void {
    cancelAnimationFrame(request);
    isPlaying = false;
  }

  function pause(): void {
    const { time } = currentMoment();
    stop();
    if (place < lengthOf(axis)) place = positionAt(axis, time);
    show(true);
  }

  function seek(time: number): void {
    place = positionAt(axis, time);
    show(true);
  }

  return {
    /** Changes the options without leaving the current moment. */
    configure(next: PlayerOptions) {
      const time = timeAt(axis, place);
      ({ line, axis, speed } = next);
      seek(time);
    },
    play() {
      if (isPlaying) return;
      if (place >= lengthOf(axis)) place = 0;
      isPlaying = true;
      lastFrameAt = performance.now();
      request = requestAnimationFrame(tick);
      show(true);
    },
    pause,
    seek,
    step(by: 1 | -1) {
      const { time } = currentMoment();
      stop();
      seek(stepFrom(line, time, by));
    },
    stop,
  };
}
