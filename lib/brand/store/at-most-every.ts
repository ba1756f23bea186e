/** Runs at once when called, and once more for all calls that come until `ms` after it was done. */
export function atMostEvery(ms: number, run: () => void): { readonly call: () => void; readonly cancel: () => void } {
  let pause: NodeJS.Timeout | null = null;
  let isCalled = false;

  function call(): void {
    isCalled = true;
    if (pause === null) perform();
  }

  function perform(): void {
    pause = null;
    if (!isCalled) return;
    isCalled = false;
    try {
      run();
    } finally {
      pause = setTimeout(perform, ms).unref();
    }
  }

  return {
    call,
    cancel: () => {
      if (pause !== null) clearTimeout(pause);
      pause = null;
      isCalled = false;
    },
  };
}
