import { nextCheckIn, refreshShare } from '#lib/share/updates/refresh.ts';
import { RefreshFault } from '#lib/share/view/post.ts';
import { isSandboxed } from '../frame/in-browser.ts';

/** Resolves once the service answers for the link, or in a sandboxed frame, where only a reload can ask. */
export async function pollUntilAnswered(shareId: string, signal: AbortSignal): Promise<void> {
  let refusals = 0;
  let notBeforeMs = 0;
  while (!signal.aborted) {
    const waitMs = nextCheckIn({ refusals, isOver: false, notBeforeMs }, Math.random());
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    if (document.visibilityState !== 'visible') continue;
    if (isSandboxed()) return;
    try {
      const answer = await refreshShare(shareId, { page: 1 }, null, signal);
      if (answer.state === 'unavailable' || answer.data.failingSince === null) return;
      [refusals, notBeforeMs] = [0, 0];
    } catch (error) {
      if (!(error instanceof RefreshFault)) throw error;
      refusals = error.isRefusal ? refusals + 1 : 0;
      notBeforeMs = error.notBeforeMs;
    }
  }
}
