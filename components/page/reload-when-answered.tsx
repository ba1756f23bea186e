'use client';

import { useEffect } from 'react';
import { RefreshFault } from '#lib/share/page/post.ts';
import { nextCheckIn, refreshShare } from '#lib/share/page/refresh.ts';
import { isSandboxed } from '../frame/in-browser.ts';

/** Asks every half minute, and loads the page anew once the link can be told. */
export function ReloadWhenAnswered() {
  useEffect(() => {
    const shareId = new URLSearchParams(window.location.search).get('id') ?? '';
    const abort = new AbortController();
    let refusals = 0;
    let timer = setTimeout(check, wait(0));

    async function check() {
      let notBeforeMs = 0;
      try {
        if (document.visibilityState === 'visible') {
          // Where no script may ask, only the page itself can.
          if (isSandboxed()) return window.location.reload();
          const answer = await refreshShare(shareId, 1, abort.signal);
          if (answer.state === 'unavailable' || answer.data.failingSince === null) return window.location.reload();
        }
      } catch (error) {
        if (abort.signal.aborted || !(error instanceof RefreshFault)) return;
        refusals = error.isRefusal ? refusals + 1 : 0;
        notBeforeMs = error.notBeforeMs;
      }
      timer = setTimeout(check, wait(notBeforeMs));
    }

    function wait(notBeforeMs: number): number {
      return nextCheckIn({ refusals, isOver: false, notBeforeMs }, Math.random());
    }

    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, []);
  return null;
}
