import type { ReportNumber } from '#lib/share/types.ts';
import type { ReportSelection } from './share-state.ts';

const SELECTED = 'selected';

export function addStep(before: ReportNumber | null, next: ReportNumber | null, href?: string): void {
  try {
    window.history.replaceState(stateWith(before), '');
    window.history.pushState(stateWith(next), '', href);
  } catch {
    // A sandboxed frame has no history, and some browsers limit calls per minute.
  }
}

export function selectedBefore(): ReportSelection | null {
  const number = Reflect.get(currentState(), SELECTED);
  return typeof number === 'number' ? { number, source: 'row', reveal: null } : null;
}

/** Next reloads the page on a return to an entry without its own state. */
function stateWith(selected: ReportNumber | null): object {
  return { ...currentState(), [SELECTED]: selected };
}

function currentState(): object {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? state : {};
}
