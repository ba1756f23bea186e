import { Part } from '../page/shipment-layout.tsx';
import type { Parts } from '../page/draw-parts.tsx';
import { PrintBar } from './print-bar.tsx';
import { PrintHeader } from './print-header.tsx';
import styles from './print.module.css';

interface PrintLayoutProps {
  readonly name: string | null;
  readonly nonce: string;
  readonly parts: Parts;
  /** Markup of the drawn route, and of what is said below it. */
  readonly drawing: string;
  readonly journey: string;
  readonly table: string;
  readonly proof: string;
  readonly backHref: string;
}

/** A page for printing: everything of a moment, and the history as a table. */
export function PrintLayout({ name, nonce, parts, drawing, journey, table, proof, backHref }: PrintLayoutProps) {
  return (
    <div className={styles.sheet}>
      <PrintHeader name={name} nonce={nonce} />
      <PrintBar backHref={backHref} />
      <div className={styles.head}>
        <div className={styles.facts}>
          <Part name="summary" parts={parts} />
          <Part name="times" parts={parts} />
          <Part name="problems" parts={parts} />
          <Part name="places" parts={parts} />
          <Part name="facts" parts={parts} />
        </div>
        {drawing !== '' && (
          <div>
            <div className={styles.picture} dangerouslySetInnerHTML={{ __html: drawing }} />
            <div dangerouslySetInnerHTML={{ __html: journey }} />
          </div>
        )}
      </div>
      {parts.readings !== undefined && parts.readings !== '' && (
        <Part name="readings" className={styles.readings} parts={parts} />
      )}
      <div dangerouslySetInnerHTML={{ __html: table }} />
      <Part name="details" className={styles.details} parts={parts} />
      {proof !== '' && <div className={styles.proof} dangerouslySetInnerHTML={{ __html: proof }} />}
    </div>
  );
}
