import { exceptionalStates } from './exceptional.ts';
import { faultStates } from './faults.ts';
import { ordinaryStates } from './ordinary.ts';
import type { PreviewState, WordedValues } from './state.ts';
import { wildTextStates } from './wild-texts.ts';
import { wordedStates } from './worded.ts';

export interface StateGroup {
  readonly title: string;
  readonly states: readonly PreviewState[];
}

/** Every state there is for a brand, in the order a designer looks at them. */
export function stateGroups(worded: WordedValues): readonly StateGroup[] {
  const own = wordedStates(worded);
  return [
    { title: 'On its way', states: ordinaryStates },
    { title: 'Exceptions', states: exceptionalStates },
    ...(own.length === 0 ? [] : [{ title: 'In your own words', states: own }]),
    { title: 'When something fails', states: faultStates },
    { title: 'Texts of any kind', states: wildTextStates },
  ];
}

/** The state behind a link, or null. */
export function findState(name: string, worded: WordedValues): PreviewState | null {
  return stateGroups(worded).flatMap(({ states }) => states).find((state) => state.name === name) ?? null;
}
