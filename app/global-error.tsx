'use client';

import { useSyncExternalStore } from 'react';
import './globals.css';
import { LANGUAGE_EVENT, loadedLanguages } from '#lib/i18n/language-data.ts';

export default function GlobalError() {
  const { lang, dir } = typeof document === 'undefined' ? { lang: 'en', dir: 'ltr' } : document.documentElement;
  const texts = useSyncExternalStore(
    onLanguage,
    () => Object.values(loadedLanguages())[0]?.messages['fault'],
    () => undefined,
  );
  const textOr = (message: unknown, fallback: string) => (typeof message === 'string' ? message : fallback);
  return (
    <html lang={lang} dir={dir}>
      <body>
        <main className="failed">
          <h1>{textOr(texts?.['title'], 'We cannot show the shipment right now')}</h1>
          {/* An empty address is the current one with its query. */}
          <a href="">{textOr(texts?.['again'], 'Try again')}</a>
        </main>
      </body>
    </html>
  );
}

function onLanguage(notify: () => void): () => void {
  addEventListener(LANGUAGE_EVENT, notify);
  return () => removeEventListener(LANGUAGE_EVENT, notify);
}
