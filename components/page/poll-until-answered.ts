import { nextCheckIn } from '#components/live/poll-interval.ts';
import { post, RefreshFault } from '#lib/share/view/post.ts';
import { isSandboxed } from '../frame/in-browser.ts';
import { hasState, toFault } from '../live/drawing.ts';

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
      // A page of no build is told to load itself anew.
      const answer = await post('/share/data', { id: shareId, build: 'none' }, signal);
      if (answer.status === 205) return;
      const body: unknown = await answer.json().catch(() => null);
      if (hasState(body, 'unavailable') || hasState(body, 'ended')) return;
      throw toFault(answer, hasState(body, 'busy'));
    } catch (error) {
      if (!(error instanceof RefreshFault)) throw error;
      refusals = error.isRefusal ? refusals + 1 : 0;
      notBeforeMs = error.notBeforeMs;
    }
  }
}
