'use client';

import { useTranslations } from '../language/context.tsx';
import { type RefObject, useEffect, useState } from 'react';
import { useAfterMap } from '../frame/in-browser.ts';
import styles from './copy-button.module.css';

interface CopyButtonProps {
  text: string;
  /** For those who hear the button alone. */
  label: string;
  /** Shows the text: selected where the clipboard is closed. */
  shown: RefObject<Element | null>;
}

/** Copies a text and says so in place. Unseen before it can, but its place is kept. */
export function CopyButton({ text, label, shown }: CopyButtonProps) {
  const t = useTranslations('share');
  const isLater = useAfterMap();
  // Not in the click: a clipboard may be open for that moment alone.
  const [copier, setCopier] = useState<typeof import('./copy-text.ts') | null>(null);
  useEffect(() => {
    if (isLater) import('./copy-text.ts').then(setCopier, () => undefined);
  }, [isLater]);
  /** `selected`: the clipboard is closed, and the text was selected for the visitor to copy. */
  const [copying, setCopying] = useState<'idle' | 'copied' | 'selected'>('idle');
  useEffect(() => {
    if (copying === 'idle') return undefined;
    const timer = setTimeout(() => setCopying('idle'), 2000);
    return () => clearTimeout(timer);
  }, [copying]);

  const copy = async () => {
    if (await copier?.copyText(text)) return setCopying('copied');
    if (shown.current !== null) window.getSelection()?.selectAllChildren(shown.current);
    setCopying('selected');
  };
  return (
    <button
      type="button"
      className={styles.copy}
      disabled={copier === null}
      onClick={() => void copy()}
      aria-label={copying === 'idle' ? label : undefined}
    >
      <span className={styles.word} data-copied={t('copied')} data-selected={t('selected')} aria-live="polite">
        {t(copying === 'idle' ? 'copy' : copying)}
      </span>
    </button>
  );
}
