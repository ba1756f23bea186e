export {
  asDay,
  createTimeRules,
  inZone,
  isAhead,
  joinTime,
  kindOfTime,
  readTime,
  type TimeRules,
} from './read-time.ts';
export type { DayOrder } from './written-time.ts';
