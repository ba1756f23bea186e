'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';
import styles from './copy-button.module.css';

/** Copies a text and says so in place. Unseen without JavaScript, where it could do nothing, but its place is kept. */
export function CopyButton({ text }: { text: string }) {
  const t = useTranslations('facts');
  const isHydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <button type="button" className={styles.copy} disabled={!isHydrated} onClick={() => void copy(text).then(setCopied)} aria-label={copied ? undefined : t('copyNumber')}>
      <span aria-live="polite">{copied ? t('copied') : t('copy')}</span>
    </button>
  );
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // In frames and in-app browsers the clipboard may be closed; the number stays selectable on the page.
    return false;
  }
}
