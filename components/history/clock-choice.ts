import { CLOCK_COOKIE, encodeClock } from '#lib/i18n/clock-cookie.ts';
import { knownZone } from '#lib/i18n/zone.ts';
import { isFramed } from '../frame/in-browser.ts';
import { pageHref, PLACE_CLOCK } from '../page/page-links.ts';
import { withStorage } from '../page/storage.ts';
import { historyStateToKeep } from './time-link.ts';

const STORAGE_KEY = 'clock';

interface WantedClock {
  readonly clock: string;
  readonly reader: string;
}

export function wantedClock(drawn: string, drawnReader: string | null = null): WantedClock | null {
  const reader = deviceZone();
  // The server draws in a clock of the address if there is one.
  const clock = addressedClock() === drawn ? drawn : (readStoredClock() ?? reader);
  // The choice of UTC has the same name for everybody.
  const isNamed = drawnReader === reader || reader === 'UTC';
  return clock === drawn && isNamed ? null : { clock, reader };
}

/** The server draws the next page in this clock at once. Not in a frame, nor where cookies are off. */
export function rememberForServer({ clock, reader }: WantedClock): void {
  if (isFramed() || isClockInAddress()) return;
  const chosen = clock === 'UTC' || clock === PLACE_CLOCK ? clock : null;
  const value = encodeClock({ reader, chosen: chosen === reader ? null : chosen });
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  try {
    document.cookie = `${CLOCK_COOKIE}=${value}; path=/; samesite=lax${secure}`;
  } catch {
    // The next page is drawn anew once it is open.
  }
}

export function rememberClock(clock: string): void {
  rememberForServer({ clock, reader: deviceZone() });
  const isStored = storeClock(clock, deviceZone());
  if (isStored && !isClockInAddress()) return;
  const { search, hash } = window.location;
  try {
    window.history.replaceState(historyStateToKeep(), '', pageHref(search, { tz: isStored ? null : clock }, hash));
  } catch {
    // A sandboxed frame may not change its address.
  }
}

/** Returns whether the choice is stored. The device's own zone is stored by removing the entry. */
export function storeClock(clock: string, readerZone: string): boolean {
  if (isFramed()) return false;
  return withStorage((storage) => {
    if (clock === 'UTC' || clock === PLACE_CLOCK) storage.setItem(STORAGE_KEY, clock);
    else if (clock === readerZone) storage.removeItem(STORAGE_KEY);
    else return false;
    return true;
  }, false);
}

function readStoredClock(): string | null {
  const stored = isFramed() ? null : withStorage((storage) => storage.getItem(STORAGE_KEY), null);
  return stored === 'UTC' || stored === PLACE_CLOCK ? stored : null;
}

function isClockInAddress(): boolean {
  return addressedClock() !== null;
}

function addressedClock(): string | null {
  return new URLSearchParams(window.location.search).get('tz');
}

function deviceZone(): string {
  return knownZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
}
