import { type RefObject, useEffect, useState } from 'react';
import { useAfterMap } from '../frame/in-browser.ts';
import { useTranslations } from '../language/context.tsx';
import styles from './copy-button.module.css';

interface CopyButtonProps {
  text: string;
  label: string;
  /** Element that shows the text; its content is selected where copying fails. */
  shown: RefObject<Element | null>;
}

export function CopyButton({ text, label, shown }: CopyButtonProps) {
  const t = useTranslations('share');
  const isLater = useAfterMap();
  // Loaded before the click: a browser may allow copying only while the click is handled.
  const [copier, setCopier] = useState<typeof import('./copy-text.ts') | null>(null);
  useEffect(() => {
    if (isLater) import('./copy-text.ts').then(setCopier, () => undefined);
  }, [isLater]);
  const [result, setResult] = useState<'copied' | 'selected' | null>(null);
  useEffect(() => {
    if (result === null) return undefined;
    const timer = setTimeout(() => setResult(null), 2000);
    return () => clearTimeout(timer);
  }, [result]);

  const copy = async () => {
    if (await copier?.copyText(text)) return setResult('copied');
    if (shown.current !== null) window.getSelection()?.selectAllChildren(shown.current);
    setResult('selected');
  };
  return (
    <button
      type="button"
      className={styles.copy}
      disabled={copier === null}
      onClick={() => void copy()}
      aria-label={result === null ? label : undefined}
    >
      <span className={styles.word} data-copied={t('copied')} data-selected={t('selected')} aria-live="polite">
        {t(result ?? 'copy')}
      </span>
    </button>
  );
}
