'use client';

import type { FrameLinkOptions } from '#lib/embed/frame-link.ts';
import { useFrameLink } from './use-frame-link.ts';

/** Once on an embedded page: tells the host page how high the page is and how things stand, and does what it asks. */
export function FrameLink(props: FrameLinkOptions) {
  useFrameLink(props);
  return null;
}
