/** So many things at a time. */
export interface Slots {
  /** What gives the slot back, however often it is called; null while all are taken. */
  readonly take: () => (() => void) | null;
}

export function createSlots(most: number): Slots {
  let taken = 0;
  return {
    take: () => {
      if (taken >= most) return null;
      taken += 1;
      return once(() => (taken -= 1));
    },
  };
}

export function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
