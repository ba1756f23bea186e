'use client';

import dynamic from 'next/dynamic';

/** `FrameLink`, loaded by embedded pages only. */
export const LazyFrameLink = dynamic(() => import('./frame-link.tsx').then((module) => module.FrameLink), {
  ssr: false,
});
