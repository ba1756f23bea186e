'use client';

import { useTranslations } from 'next-intl';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { buildShareLink } from '#lib/share/link.ts';
import { type PassedOn, passOn } from './pass-on.ts';
import type { QrDialogProps } from './qr-dialog.tsx';
import styles from './share-actions.module.css';
import { useFramed } from './use-framing.ts';
import { useHydrated } from './use-hydrated.ts';

/** Ways to take the page along. Unseen without JavaScript, where none could do anything, but their place is kept. */
export function ShareActions({ shareId }: { shareId: string }) {
  const t = useTranslations('share');
  const isHydrated = useHydrated();
  const isFramed = useFramed();
  const [passedOn, setPassedOn] = useState<PassedOn>('done');
  const [QrDialog, setQrDialog] = useState<ComponentType<QrDialogProps> | null>(null);
  const qrButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (passedOn !== 'copied') return undefined;
    const timer = setTimeout(() => setPassedOn('done'), 2000);
    return () => clearTimeout(timer);
  }, [passedOn]);

  const openQrCode = () => {
    // A module that cannot be fetched, offline say: the link itself is here.
    import('./qr-dialog.tsx').then((module) => setQrDialog(() => module.QrDialog), () => setPassedOn('closed'));
  };
  const closeQrCode = () => {
    setQrDialog(null);
    qrButton.current?.focus();
  };
  return (
    <div className={styles.actions}>
      <div className={styles.row}>
        <button type="button" className={styles.action} disabled={!isHydrated} onClick={() => void passOn(linkOf(shareId)).then(setPassedOn)}>
          <span className={styles.word} data-copied={t('linkCopied')} aria-live="polite">
            {t(passedOn === 'copied' ? 'linkCopied' : 'link')}
          </span>
        </button>
        <button type="button" className={styles.action} disabled={!isHydrated} ref={qrButton} aria-haspopup="dialog" onClick={openQrCode}>
          {t('qr')}
        </button>
        {/* A frame prints itself alone, or may not print at all. */}
        <button type="button" className={styles.action} disabled={!isHydrated || isFramed} onClick={() => window.print()}>
          {t('print')}
        </button>
      </div>
      {passedOn === 'closed' && <LinkText link={linkOf(shareId)} />}
      {QrDialog !== null && <QrDialog link={linkOf(shareId)} inFlow={isFramed} onClose={closeQrCode} />}
    </div>
  );
}

/** Where nothing else is left: the link, selected, for the visitor to copy. */
function LinkText({ link }: { link: string }) {
  const t = useTranslations('share');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <label className={styles.field}>
      {t('field')}
      <input ref={input} type="text" dir="ltr" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
    </label>
  );
}

/** The link alone: without the language, zone, page and frame it is looked at in. */
function linkOf(shareId: string): string {
  return buildShareLink(window.location.origin, shareId);
}
