import { Part } from '../page/shipment-layout.tsx';
import type { Parts } from '../page/draw-parts.tsx';
import { PrintBar } from './print-bar.tsx';
import { PrintHeader } from './print-header.tsx';
import styles from './print.module.css';

interface PrintLayoutProps {
  readonly name: string | null;
  readonly nonce: string;
  readonly parts: Parts;
  readonly backHref: string;
}

export function PrintLayout({ name, nonce, parts, backHref }: PrintLayoutProps) {
  return (
    <div className={styles.sheet}>
      <PrintHeader name={name} nonce={nonce} />
      <PrintBar backHref={backHref} />
      <div className={styles.head}>
        <div className={styles.facts}>
          <Part name="summary" parts={parts} />
          <Part name="problems" parts={parts} />
          <Part name="measured" parts={parts} />
          <Part name="places" parts={parts} />
          <Part name="facts" parts={parts} />
        </div>
        {parts.drawing !== undefined && (
          <div>
            <Part name="drawing" className={styles.picture} parts={parts} />
            <Part name="journey" parts={parts} />
          </div>
        )}
      </div>
      {parts.readings !== undefined && parts.readings !== '' && (
        <Part name="readings" className={styles.readings} parts={parts} />
      )}
      <Part name="table" parts={parts} />
      <Part name="details" className={styles.details} parts={parts} />
      <Part name="proof" className={styles.proof} parts={parts} />
    </div>
  );
}
