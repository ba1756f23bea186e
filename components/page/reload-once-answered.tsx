'use client';

import { useEffect } from 'react';

const RELOAD_WITHOUT_SCRIPT_MS = 30_000;

export function ReloadOnceAnswered({ shareId }: { shareId?: string }) {
  useEffect(() => {
    const abort = new AbortController();
    const reload = () => {
      if (!abort.signal.aborted) window.location.reload();
    };
    // Loaded late: every shared page carries this component, and few need the polling.
    const answered = import('./poll-until-answered.ts').then(({ pollUntilAnswered }) =>
      pollUntilAnswered(shareId ?? new URLSearchParams(window.location.search).get('id') ?? '', abort.signal),
    );
    answered.then(reload, () => setTimeout(reload, RELOAD_WITHOUT_SCRIPT_MS));
    return () => abort.abort();
  }, [shareId]);
  return null;
}
