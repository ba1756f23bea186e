'use client';
import { useEffect } from 'react';
import { AddressPair } from '../asset/address-card.tsx';
import { AssetDetails, AssetFacts } from '../asset/details.tsx';
import { ExceptionList } from '../asset/exception-list.tsx';
import { Freshness } from '../asset/freshness.tsx';
import { AssetSummary } from '../asset/summary.tsx';
import { SturdyBlock } from '../frame/error-boundary.tsx';
import { useHydrated } from '../frame/in-browser.ts';
import { useTranslations } from '../language/context.tsx';
import { pageHref, PRINT_ANCHOR } from '../page/page-links.ts';
import { DRAWING_ID, PRINT_ID, PROOF_ID, READINGS_ID } from '../page/page-payload.ts';
import { PrintHeader } from './print-header.tsx';
import { useShareState } from '../page/share-state.ts';
import { ReadingLines } from '../readings/readings-section.tsx';
import { JourneyNote } from '../track-map/journey-note.tsx';
import { useSearchParams } from 'next/navigation';
import styles from './print.module.css';

interface PrintViewProps {
  table: string;
  proof: string;
  nonce: string;
}

export function PrintView({ table, proof, nonce }: PrintViewProps) {
  const t = useTranslations('share');
  const { view, drawing, readings } = useShareState();
  const isHydrated = useHydrated();
  const query = useSearchParams().toString();
  useEffect(() => {
    if (window.location.hash !== PRINT_ANCHOR) return;
    // Without the hash, a reload does not print again.
    window.history.replaceState(null, '', window.location.pathname + window.location.search);
    window.print();
  }, []);
  return (
    <SturdyBlock className={styles.sheet}>
      <PrintHeader name={view.asset.assetName} nonce={nonce} />
      <p className={styles.bar}>
        <button type="button" disabled={!isHydrated} onClick={() => window.print()}>
          {t('print')}
        </button>
        <a href={pageHref(query, { print: null })}>{t('toPage')}</a>
      </p>
      <div className={styles.head}>
        <div className={styles.facts}>
          <AssetSummary />
          <Freshness />
          <ExceptionList />
          <ReadingLines isLinked={false} />
          <AddressPair />
          <AssetFacts />
        </div>
        {drawing !== null && (
          <div>
            <Markup id={DRAWING_ID} className={styles.picture} markup={drawing} />
            <JourneyNote journey={view.journey} />
          </div>
        )}
      </div>
      {readings !== '' && <Markup id={READINGS_ID} className={styles.readings} markup={readings} />}
      <Markup id={PRINT_ID} markup={table} />
      <div className={styles.details}>
        <AssetDetails />
      </div>
      {proof !== '' && <Markup id={PROOF_ID} className={styles.proof} markup={proof} />}
    </SturdyBlock>
  );
}

function Markup({ id, className, markup }: { id: string; className?: string | undefined; markup: string }) {
  return <div id={id} className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markup }} />;
}
