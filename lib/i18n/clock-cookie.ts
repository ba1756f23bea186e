/** The clock of the last page, set by scripts, so that the server draws the next one in it at once. */
export const CLOCK_COOKIE = 'clock';

/** Set by the server, overwriting what a visitor sends: the value of the cookie. */
export const CLOCK_HEADER = 'x-share-clock';

export interface KnownClock {
  readonly reader: string;
  /** The clock that the reader chose instead: `UTC`, or that of the places. */
  readonly chosen: string | null;
}

/** "Europe/Oslo", or "Europe/Oslo:UTC" where the reader has chosen another clock. */
export function encodeClock({ reader, chosen }: KnownClock): string {
  return chosen === null ? reader : `${reader}:${chosen}`;
}

export function decodeClock(text: string | null): KnownClock | null {
  const [, reader = '', chosen = null] = /^([\w+/-]{1,60})(?::(\w{1,10}))?$/.exec(text ?? '') ?? [];
  return reader === '' ? null : { reader, chosen };
}

export function readClockCookie(cookies: string | undefined): string | null {
  return /(?:^|; ?)clock=([\w+/:-]{1,72})(?:;|$)/.exec((cookies ?? '').slice(0, 8_000))?.[1] ?? null;
}
