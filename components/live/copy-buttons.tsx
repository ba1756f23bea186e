import { useEffect } from 'react';
import { copyText } from '../actions/copy-text.ts';
import { useTranslations } from '../language/context.tsx';
import { useLive } from './context.ts';

const SHOWN_MS = 2000;

/** Makes the drawn copy buttons work: `data-copy` is the text, and the element before the button shows it. */
export function CopyButtons() {
  const t = useTranslations('share');
  const { drawn } = useLive();
  useEffect(() => {
    const abort = new AbortController();
    for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
      button.disabled = false;
      button.addEventListener('click', () => void copy(button, t), { signal: abort.signal });
    }
    return () => abort.abort();
  }, [drawn, t]);
  return null;
}

async function copy(button: HTMLButtonElement, t: ReturnType<typeof useTranslations<'share'>>): Promise<void> {
  const isCopied = await copyText(button.dataset['copy'] ?? '');
  if (!isCopied && button.previousElementSibling !== null)
    window.getSelection()?.selectAllChildren(button.previousElementSibling);
  const word = button.firstElementChild ?? button;
  const label = button.getAttribute('aria-label') ?? button.dataset['label'] ?? '';
  button.dataset['label'] = label;
  button.removeAttribute('aria-label');
  word.textContent = t(isCopied ? 'copied' : 'selected');
  setTimeout(() => {
    word.textContent = t('copy');
    button.setAttribute('aria-label', label);
  }, SHOWN_MS);
}
