'use client';

import { useEffect } from 'react';

const WITHOUT_CODE_MS = 30_000;

/** Asks every half minute, and loads the page anew once the link can be told. */
export function ReloadOnceAnswered() {
  useEffect(() => {
    const abort = new AbortController();
    const reload = () => {
      if (!abort.signal.aborted) window.location.reload();
    };
    // Every shared page may turn out to be this one: none of them shall wait for what asks.
    const asked = import('./poll-until-answered.ts').then(({ pollUntilAnswered }) => pollUntilAnswered(abort.signal));
    asked.then(reload, () => setTimeout(reload, WITHOUT_CODE_MS));
    return () => abort.abort();
  }, []);
  return null;
}
