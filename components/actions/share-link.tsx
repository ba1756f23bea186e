'use client';

import { type ComponentType, useEffect, useRef, useState } from 'react';
import { buildShareLink } from '#lib/share/link.ts';
import { useIsFramed } from '../frame/in-browser.ts';
import { useTranslations } from '../language/context.tsx';
import { useShareState } from '../page/share-state.ts';
import { copyText } from './copy-text.ts';
import type { QrDialogProps } from './qr-dialog.tsx';
import styles from './share-actions.module.css';

interface OpenQrCode {
  readonly Dialog: ComponentType<QrDialogProps>;
  /** Counts openings. */
  readonly opening: number;
}

/** Hands the link on: to the device's share sheet or the clipboard, or as a picture for a phone. */
export function PassOn() {
  const t = useTranslations('share');
  const { shareId } = useShareState();
  const isFramed = useIsFramed();
  const [passedOn, setPassedOn] = useState<PassedOn>('done');
  const [qrCode, setQrCode] = useState<OpenQrCode | null>(null);
  const qrButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (passedOn !== 'copied') return undefined;
    const timer = setTimeout(() => setPassedOn('done'), 2000);
    return () => clearTimeout(timer);
  }, [passedOn]);

  const openQrCode = () => {
    import('./qr-dialog.tsx').then(
      ({ QrDialog }) => setQrCode((last) => ({ Dialog: QrDialog, opening: (last?.opening ?? 0) + 1 })),
      () => setPassedOn('closed'),
    );
  };
  // A browser tells of a dialog's end a little after it: it may have been opened again by then.
  const closeQrCode = (opening: number) => {
    setQrCode((open) => (open?.opening === opening ? null : open));
    qrButton.current?.focus();
  };
  return (
    <>
      <button type="button" className={styles.action} onClick={() => void passOn(linkOf(shareId)).then(setPassedOn)}>
        <span className={styles.word} data-copied={t('linkCopied')} aria-live="polite">
          {t(passedOn === 'copied' ? 'linkCopied' : 'link')}
        </span>
      </button>
      <button type="button" className={styles.action} ref={qrButton} aria-haspopup="dialog" onClick={openQrCode}>
        {t('qr')}
      </button>
      {passedOn === 'closed' && <LinkText link={linkOf(shareId)} />}
      {qrCode !== null && (
        <qrCode.Dialog
          key={qrCode.opening}
          link={linkOf(shareId)}
          inFlow={isFramed}
          onClose={() => closeQrCode(qrCode.opening)}
        />
      )}
    </>
  );
}

/** The link, selected, for the visitor to copy. */
function LinkText({ link }: { link: string }) {
  const t = useTranslations('share');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <label className={styles.field}>
      {t('field')}
      <input
        ref={input}
        type="text"
        dir="ltr"
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
    </label>
  );
}

/** Without the language, zone, page and frame it is looked at in. */
function linkOf(shareId: string): string {
  return buildShareLink(window.location.origin, shareId);
}

/** `done` also when the visitor thought better of it; `closed`: neither sharing nor copying is possible here. */
type PassedOn = 'done' | 'copied' | 'closed';

/** Hands a link to the device's share sheet, or copies it where there is none. To be called in a click. */
async function passOn(link: string): Promise<PassedOn> {
  // The same for every link: what is passed on says nothing of the shipment.
  const data = { title: document.title, url: link };
  if (canShare(data)) {
    try {
      await navigator.share(data);
      return 'done';
    } catch (error) {
      // Closed without a choice, or clicked while it was open.
      if (error instanceof DOMException && (error.name === 'AbortError' || error.name === 'InvalidStateError'))
        return 'done';
    }
  }
  return (await copyText(link)) ? 'copied' : 'closed';
}

/** Older browsers have `share` without `canShare`. */
function canShare(data: ShareData): boolean {
  return (
    typeof navigator.share === 'function' && (typeof navigator.canShare !== 'function' || navigator.canShare(data))
  );
}
