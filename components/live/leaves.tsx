import { Children, type ReactNode, useEffect } from 'react';
import type { EmbedMode } from '#lib/embed/options.ts';
import { copyText } from '../actions/copy-text.ts';
import { RowActions } from '../history/row-actions.tsx';
import { ErrorBoundary } from '../frame/error-boundary.tsx';
import { useIsFramed } from '../frame/in-browser.ts';
import { useTranslations } from '../language/context.tsx';
import { LazyMessagesProvider } from '../language/lazy-messages.tsx';
import { useShareState } from '../page/share-state.ts';
import { PrintHeader } from '../print/print-header.tsx';
import { LiveReadings } from '../readings/live-readings.tsx';
import { KeepAges } from './ages.tsx';
import { SinceLastVisit } from './since-last-visit.tsx';

interface LeavesProps {
  mode: EmbedMode | null;
  name: string | null;
  nonce: string;
}

export function Leaves({ mode, name, nonce }: LeavesProps) {
  usePlatformMaps();
  const isFramed = useIsFramed();
  return (
    <Apart>
      <KeepAges />
      <PrintHeader name={name} nonce={nonce} />
      <CopyButtons />
      <RowActions />
      {(mode === null || mode === 'full' || mode === 'readings') && <LiveReadings />}
      {/* Not in a frame: the site around it could observe the visits. */}
      {!isFramed && (
        <LazyMessagesProvider>
          <SinceLastVisit />
        </LazyMessagesProvider>
      )}
    </Apart>
  );
}

function Apart({ children }: { children: ReactNode }) {
  return Children.map(children, (child) => <ErrorBoundary fallback={() => null}>{child}</ErrorBoundary>);
}

function usePlatformMaps(): void {
  const { drawn } = useShareState();
  useEffect(() => {
    const addressOf = platformMap();
    if (addressOf === null) return;
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-map-link]')) {
      const { latitude = '', longitude = '' } = link.dataset;
      link.href = addressOf(`${latitude},${longitude}`);
    }
  }, [drawn]);
}

function platformMap(): ((at: string) => string) | null {
  if (/Android/.test(navigator.userAgent)) return (at) => `geo:${at}?q=${at}`;
  return /iPhone|iPad|Macintosh/.test(navigator.userAgent) ? (at) => `https://maps.apple.com/?ll=${at}&q=${at}` : null;
}

const SHOWN_MS = 2000;

/** `data-copy` is the text, and the element before the button shows it. */
export function CopyButtons() {
  const t = useTranslations('share');
  const { drawn } = useShareState();
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
