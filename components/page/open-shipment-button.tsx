'use client';

import styles from './message-block.module.css';
import { useHydrated } from '../frame/in-browser.ts';

/** For a person taken for a robot. By click alone: a robot that runs scripts stays here. */
export function OpenShipmentButton({ words }: { words: Readonly<Record<'open' | 'withoutScript', string>> }) {
  const isHydrated = useHydrated();
  return (
    <p className={styles.again}>
      {isHydrated && (
        <button type="button" className={styles.primary} onClick={open}>
          {words.open}
        </button>
      )}
      <noscript>{words.withoutScript}</noscript>
    </p>
  );
}

/** As text: the rest of the address stays as it came. */
function open(): void {
  const { search } = window.location;
  window.location.search = search === '' ? '?open=1' : `${search}&open=1`;
}
