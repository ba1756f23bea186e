// Preloaded into the tested viewers: a busy test machine looks like overload, and a refused request would fail any test.
globalThis[Symbol.for('share-viewer.renderQueue')] = {
  enter: () => ({ during: (answer) => answer(), leave: () => undefined }),
  connected: () => undefined,
  admitFile: () => true,
  waitOnIo: (work) => work,
  facts: () => ({
    rendering: 0,
    waiting: 0,
    waitingOnIo: 0,
    waitMs: 0,
    isStanding: false,
    admitted: { page: 0, refresh: 0, file: 0 },
    refused: { page: 0, refresh: 0, file: 0 },
  }),
};
