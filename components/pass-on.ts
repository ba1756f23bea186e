import { copyText } from './copy-text.ts';

/** `done`: the visitor shared it or thought better of it. `closed`: neither sharing nor copying is possible here. */
export type PassedOn = 'done' | 'copied' | 'closed';

/** Hands a link to the device's own share sheet where there is one, and copies it otherwise. To be called in a visitor's click. */
export async function passOn(link: string): Promise<PassedOn> {
  // The title is the same for every link: what is passed on says nothing of the shipment.
  const data = { title: document.title, url: link };
  if (canShare(data)) {
    try {
      await navigator.share(data);
      return 'done';
    } catch (error) {
      // Closed without a choice, or clicked while it was still open.
      if (error instanceof DOMException && (error.name === 'AbortError' || error.name === 'InvalidStateError')) return 'done';
    }
  }
  return (await copyText(link)) ? 'copied' : 'closed';
}

/** Older browsers have `share` without a way to ask first. */
function canShare(data: ShareData): boolean {
  return typeof navigator.share === 'function' && (typeof navigator.canShare !== 'function' || navigator.canShare(data));
}
