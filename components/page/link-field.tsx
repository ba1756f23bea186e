'use client';

import { type FormEvent, useState } from 'react';
import { parseShareIds, shareHref } from '#lib/share/link.ts';
import styles from './link-field.module.css';

interface LinkFieldProps {
  refused: string | null;
  texts: Readonly<Record<'field' | 'hint' | 'open' | 'notALink', string>>;
}

export function LinkField({ refused, texts }: LinkFieldProps) {
  const [isRefused, setRefused] = useState(refused !== null);
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('link');
    const shareIds = typeof typed === 'string' ? parseShareIds(typed) : [];
    setRefused(shareIds.length === 0);
    if (shareIds.length === 0) return;
    window.location.assign(shareHref(shareIds, new URLSearchParams(window.location.search).get('lang')));
  };
  return (
    <form className={styles.form} action="/" method="get" onSubmit={open} noValidate>
      <label htmlFor="link">{texts.field}</label>
      <div className={styles.row}>
        <input
          id="link"
          defaultValue={refused ?? undefined}
          name="link"
          type="text"
          inputMode="url"
          dir="ltr"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby="hint"
          aria-invalid={isRefused || undefined}
          onInput={() => setRefused(false)}
        />
        <button type="submit">{texts.open}</button>
      </div>
      <p id="hint" className={isRefused ? styles.refused : styles.hint} role={isRefused ? 'alert' : undefined}>
        {isRefused ? texts.notALink : texts.hint}
      </p>
    </form>
  );
}
