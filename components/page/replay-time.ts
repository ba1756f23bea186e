type Listener = (time: number | null) => void;

const listeners = new Set<Listener>();

/** The moment that a replay shows, ms UTC; null when none is open. */
export const replayTime = {
  set(time: number | null): void {
    for (const listener of listeners) listener(time);
  },
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
