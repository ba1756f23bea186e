'use client';

import styles from './message-block.module.css';
import { useHydrated } from '../frame/in-browser.ts';

/** Lets a person who was mistaken for a robot open the page. Only a click does: robots run scripts too. */
export function OpenShipmentButton({ texts }: { texts: Readonly<Record<'open' | 'withoutScript', string>> }) {
  const isHydrated = useHydrated();
  return (
    <p className={styles.again}>
      {isHydrated && (
        <button type="button" className={styles.primary} onClick={open}>
          {texts.open}
        </button>
      )}
      <noscript>{texts.withoutScript}</noscript>
    </p>
  );
}

function open(): void {
  const { search } = window.location;
  window.location.search = search === '' ? '?open=1' : `${search}&open=1`;
}
