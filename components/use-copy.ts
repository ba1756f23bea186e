'use client';

import { type RefObject, useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';

/** `selected`: the clipboard is closed here, and the text was selected for the visitor to copy. */
export type Copying = 'idle' | 'copied' | 'selected';

/** How copying went, for two seconds, and what copies. `shown`: the element on the page that holds the text. */
export function useCopy(text: string, shown: RefObject<Element | null>): { readonly copying: Copying; readonly copy: () => void } {
  const [copying, setCopying] = useState<Copying>('idle');
  useEffect(() => {
    if (copying === 'idle') return undefined;
    const timer = setTimeout(() => setCopying('idle'), 2000);
    return () => clearTimeout(timer);
  }, [copying]);

  const copy = async () => {
    if (await copyText(text)) return setCopying('copied');
    if (shown.current !== null) window.getSelection()?.selectAllChildren(shown.current);
    setCopying('selected');
  };
  return { copying, copy: () => void copy() };
}
