import { isFramed } from '../frame/in-browser.ts';
import { PLACE_CLOCK } from './page-address.ts';

/** Where the clock somebody chose is kept; without one it is the device's. `page-clock.tsx` looks for it too. */
const KEY = 'clock';

/** In the browser only: `UTC`, `AT_PLACE`, or null. Inside another page nothing is kept. */
export function readKeptClock(): string | null {
  try {
    const kept = isFramed() ? null : localStorage.getItem(KEY);
    return kept === 'UTC' || kept === PLACE_CLOCK ? kept : null;
  } catch {
    return null;
  }
}

/** Whether it is kept: the device's own by keeping none, any other zone not at all. */
export function keepClock(clock: string, readerZone: string | null): boolean {
  try {
    if (isFramed()) return false;
    if (clock === 'UTC' || clock === PLACE_CLOCK) localStorage.setItem(KEY, clock);
    else if (clock === readerZone) localStorage.removeItem(KEY);
    else return false;
    return true;
  } catch {
    return false;
  }
}
