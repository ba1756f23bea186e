'use client';

import { useEffect } from 'react';
import { RefreshFault } from '#lib/share/page/post.ts';
import { isSandboxed } from '../frame/in-browser.ts';

const WITHOUT_CODE_MS = 30_000;

/** Asks every half minute, and loads the page anew once the link can be told. */
export function ReloadWhenAnswered() {
  useEffect(() => {
    const abort = new AbortController();
    const reload = () => {
      if (!abort.signal.aborted) window.location.reload();
    };
    awaitAnswer(abort.signal).then(reload, () => setTimeout(reload, WITHOUT_CODE_MS));
    return () => abort.abort();
  }, []);
  return null;
}

/** Resolves when the link can be told, or only the page itself can ask; rejects where the code cannot be fetched. */
async function awaitAnswer(signal: AbortSignal): Promise<void> {
  const shareId = new URLSearchParams(window.location.search).get('id') ?? '';
  // Every shared page may turn out to be this one: none of them shall wait for what asks.
  const { nextCheckIn, refreshShare } = await import('#lib/share/growth/refresh.ts');
  let refusals = 0;
  let notBeforeMs = 0;
  while (!signal.aborted) {
    const wait = nextCheckIn({ refusals, isOver: false, notBeforeMs }, Math.random());
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (document.visibilityState !== 'visible') continue;
    if (isSandboxed()) return;
    try {
      const answer = await refreshShare(shareId, 1, null, signal);
      if (answer.state === 'unavailable' || answer.data.failingSince === null) return;
      [refusals, notBeforeMs] = [0, 0];
    } catch (error) {
      if (!(error instanceof RefreshFault)) throw error;
      refusals = error.isRefusal ? refusals + 1 : 0;
      notBeforeMs = error.notBeforeMs;
    }
  }
}
