'use client';

import { useAfterMap } from '../frame/in-browser.ts';
import { lazyComponent } from '../frame/lazy-component.tsx';

const Loaded = lazyComponent(() => import('./share-link.tsx').then((module) => module.ShareLink));

export function ShareLink() {
  return useAfterMap() && <Loaded />;
}
