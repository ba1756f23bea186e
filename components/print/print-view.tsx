'use client';

import { useEffect, useState } from 'react';
import { AddressPair } from '../asset/address-card.tsx';
import { AssetDetails } from '../asset/details.tsx';
import { ExceptionList } from '../asset/exception-list.tsx';
import { AssetFacts } from '../asset/facts.tsx';
import { Freshness } from '../asset/freshness.tsx';
import { AssetSummary } from '../asset/summary.tsx';
import { useHydrated } from '../frame/in-browser.ts';
import { useTranslations } from '../language/context.tsx';
import { pageHref, PRINT_ANCHOR } from '../page/page-address.ts';
import { DRAWING_ID, PRINT_ID } from '../page/page-payload.ts';
import { PrintHeader } from './print-header.tsx';
import { useShareState } from '../page/share-state.ts';
import { JourneyNote } from '../track-map/journey-note.tsx';
import { useSearchParams } from 'next/navigation';
import styles from './print.module.css';
import { PROOF_ID, readProof } from './proof-part.ts';

/** The page as it goes on paper: its answer beside the route, and a table of every report, written by the server. */
export function PrintView({ table, nonce }: { table: string; nonce: string }) {
  const t = useTranslations('share');
  const { view, drawing } = useShareState();
  const [proof] = useState(() => readProof(nonce));
  const isHydrated = useHydrated();
  const query = useSearchParams().toString();
  useEffect(() => {
    if (window.location.hash !== PRINT_ANCHOR) return;
    // Once: neither a reload nor a return asks again.
    window.history.replaceState(null, '', window.location.pathname + window.location.search);
    window.print();
  }, []);
  return (
    <div className={styles.sheet}>
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
      <Markup id={PRINT_ID} markup={table} />
      <div className={styles.details}>
        <AssetDetails />
      </div>
      {proof !== '' && <Markup id={PROOF_ID} className={styles.proof} markup={proof} />}
    </div>
  );
}

/** The browser has it from the document, and never changes it. */
function Markup({ id, className, markup }: { id: string; className?: string | undefined; markup: string }) {
  return <div id={id} className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markup }} />;
}
