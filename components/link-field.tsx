'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { parseShareLink } from '#lib/share/link.ts';
import styles from './link-field.module.css';

/**
 * Takes what people paste: a link, a damaged link, a bare identifier. Without JavaScript the form sends
 * the text as `id`, which opens a bare identifier.
 */
export function LinkField() {
  const t = useTranslations('home');
  const [isRefused, setRefused] = useState(false);
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('id');
    const shareId = typeof typed === 'string' ? parseShareLink(typed) : null;
    setRefused(shareId === null);
    if (shareId !== null) window.location.assign(`/share?id=${encodeURIComponent(shareId)}`);
  };
  return (
    <form className={styles.form} action="/share" method="get" onSubmit={open} noValidate>
      <label htmlFor="link">{t('field')}</label>
      <div className={styles.row}>
        <input id="link" name="id" type="text" inputMode="url" dir="ltr" required autoComplete="off" autoCapitalize="none" spellCheck={false} aria-describedby="hint" aria-invalid={isRefused || undefined} onInput={() => setRefused(false)} />
        <button type="submit">{t('open')}</button>
      </div>
      <p id="hint" className={isRefused ? styles.refused : styles.hint} role={isRefused ? 'alert' : undefined}>
        {t(isRefused ? 'notALink' : 'hint')}
      </p>
    </form>
  );
}
