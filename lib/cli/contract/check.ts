import type { Differences } from './expectations.ts';
import type { Service } from './service.ts';

/** What one run of the suite knows and has made. */
export interface Examination {
  readonly service: Service;
  /** A label that may be used up; null when none was named. */
  readonly labelId: string | null;
  /** Everything created, to be deleted at the end. */
  readonly assetIds: Set<string>;
  /** A text nobody used before. */
  readonly newText: () => string;
}

export interface Check {
  /** A sentence of the interface. */
  readonly statement: string;
  /** What it does to the service; nothing by default. */
  readonly needs?: 'write' | 'label';
  /**
   * Resolves with the differences. Throws Differs when the first answer is no ground to go on, NotChecked when there is
   * nothing to look at.
   */
  readonly run: (examination: Examination) => Promise<Differences>;
}

/** The one difference that made all further looking pointless. */
export class Differs extends Error {
  override readonly name = 'Differs';
}

export class NotChecked extends Error {
  override readonly name = 'NotChecked';
}
