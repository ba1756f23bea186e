'use client';

import { lazyComponent } from './lazy-component.tsx';

/** `FrameLink`, loaded by embedded pages only. */
export const LazyFrameLink = lazyComponent(() => import('./frame-link.tsx').then((module) => module.FrameLink));
