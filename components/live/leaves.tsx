import { Children, type ReactNode, useEffect } from 'react';
import type { EmbedMode } from '#lib/embed/options.ts';
import { RowActions } from '../history/row-actions.tsx';
import { ErrorBoundary } from '../frame/error-boundary.tsx';
import { useIsFramed } from '../frame/in-browser.ts';
import { LazyMessagesProvider } from '../language/lazy-messages.tsx';
import { PrintHeader } from '../print/print-header.tsx';
import { LiveReadings } from '../readings/live-readings.tsx';
import { KeepAges } from './keep-ages.tsx';
import { CopyButtons } from './copy-buttons.tsx';
import { useLive } from './context.ts';
import { SinceLastVisit } from './since-last-visit.tsx';

interface LeavesProps {
  mode: EmbedMode | null;
  /** Of the shipment. */
  name: string | null;
  nonce: string;
}

/** What acts on the drawn page. Loaded after the map, in one file. */
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

/** What fails takes none of the others with it. */
function Apart({ children }: { children: ReactNode }) {
  return Children.map(children, (child) => <ErrorBoundary fallback={() => null}>{child}</ErrorBoundary>);
}

/** Links to a position open the platform's own map. */
function usePlatformMaps(): void {
  const { drawn } = useLive();
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
