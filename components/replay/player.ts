import { type TimeAxis, lengthOf, placeOf, timeAt } from '#lib/replay/time-axis.ts';
import { type Moment, momentAt, stepFrom, type TimedLine } from '#lib/replay/timed-line.ts';

/** Seconds of the journey in one of the replay. */
export const speeds = [60, 600, 3_600, 21_600, 86_400] as const;
export type Speed = (typeof speeds)[number];

/** A replay is over in about so long, unless another speed is chosen. */
const WANTED_MS = 45_000;

export function speedFor(axis: TimeAxis): Speed {
  return speeds.find((speed) => lengthOf(axis) / speed <= WANTED_MS) ?? 86_400;
}

export interface PlayerState {
  readonly moment: Moment;
  readonly isPlaying: boolean;
  /** When, ms of the page's own time. */
  readonly toldAt: number;
}

export interface PlayerOptions {
  readonly line: TimedLine;
  readonly axis: TimeAxis;
  readonly speed: Speed;
}

export interface Player {
  /** Counts from now on; the moment stays. */
  readonly use: (options: PlayerOptions) => void;
  readonly play: () => void;
  readonly pause: () => void;
  /** To an instant, ms UTC. */
  readonly seek: (time: number) => void;
  /** To the next report, or the one before. */
  readonly step: (by: 1 | -1) => void;
  readonly stop: () => void;
}

export interface PlayerTold {
  /** At every frame in which something moves. */
  readonly showed: (moment: Moment) => void;
  /** At most every `TELL_MS`, and at once at what somebody did. */
  readonly told: (state: PlayerState, isAct: boolean) => void;
}

const TELL_MS = 100;
/** Where nothing may slide it goes on from report to report, once in so long. */
const STILL_MS = 1_000;
/** A page that was hidden goes on where it was. */
const LONGEST_FRAME_MS = 250;

/** Plays from the first report on. `isStill`: in steps. */
export function startPlayer(options: PlayerOptions, isStill: boolean, { showed, told }: PlayerTold): Player {
  let { line, axis, speed } = options;
  let place = 0;
  let isPlaying = false;
  let request = 0;
  let before = NaN;
  let toldAt = -Infinity;

  function now(): Moment {
    const moment = momentAt(line, timeAt(axis, place));
    const isKnown = moment.doing === 'moving' || moment.doing === 'stopped';
    return isStill && isPlaying && isKnown ? momentAt(line, line.times[moment.report] ?? moment.time) : moment;
  }

  function show(isAct: boolean): void {
    const moment = now();
    showed(moment);
    const at = performance.now();
    if (!isAct && at - toldAt < TELL_MS) return;
    toldAt = at;
    told({ moment, isPlaying, toldAt }, isAct);
  }

  function tick(at: number): void {
    request = requestAnimationFrame(tick);
    const passed = at - before;
    if (isStill && passed < STILL_MS) return;
    before = at;
    place = Math.min(lengthOf(axis), place + Math.min(passed, isStill ? STILL_MS : LONGEST_FRAME_MS) * speed);
    if (place < lengthOf(axis)) show(false);
    else pause();
  }

  function halt(): void {
    cancelAnimationFrame(request);
    isPlaying = false;
  }

  function pause(): void {
    // A step that is shown is where it halts.
    const { time } = now();
    halt();
    if (place < lengthOf(axis)) place = placeOf(axis, time);
    show(true);
  }

  function seek(time: number): void {
    place = placeOf(axis, time);
    show(true);
  }

  return {
    use(next) {
      const time = timeAt(axis, place);
      ({ line, axis, speed } = next);
      place = placeOf(axis, time);
      show(true);
    },
    play() {
      if (isPlaying) return;
      if (place >= lengthOf(axis)) place = 0;
      isPlaying = true;
      before = performance.now();
      request = requestAnimationFrame(tick);
      show(true);
    },
    pause,
    seek,
    step(by) {
      const { time } = now();
      halt();
      seek(stepFrom(line, time, by));
    },
    stop: halt,
  };
}
