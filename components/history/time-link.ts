const STATE_KEY = 'moment';

let followedHash = '';

/** Browsers restore the scroll position of a reloaded page, so a link to a time is not followed a second time. */
export function isFollowed(): boolean {
  const { hash } = window.location;
  return followedHash === hash || phaseOf() === hash;
}

export function markFollowed(): void {
  followedHash = window.location.hash;
  const state: unknown = window.history.state;
  // Next reloads the page on a return to an entry without its own state.
  if (typeof state !== 'object' || state === null) return;
  try {
    window.history.replaceState({ ...state, [STATE_KEY]: followedHash }, '');
  } catch {
    // Some browsers limit calls per minute; `followedHash` remembers the link while the page is open.
  }
}

export function historyStateToKeep(): unknown {
  const moment = phaseOf();
  return moment === undefined ? null : { [STATE_KEY]: moment };
}

function phaseOf(): unknown {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? Reflect.get(state, STATE_KEY) : undefined;
}
