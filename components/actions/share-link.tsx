import { useEffect, useRef, useState } from 'react';
import { buildShareLink } from '#lib/share/link.ts';
import { useIsFramed } from '../frame/in-browser.ts';
import { useTranslations } from '../language/context.tsx';
import { useShareState } from '../page/share-state.ts';
import { copyText } from './copy-text.ts';
import type { QrDialog } from './qr-dialog.tsx';
import styles from './share-actions.module.css';

export function ShareLink() {
  const t = useTranslations('share');
  const { shareId } = useShareState();
  const isFramed = useIsFramed();
  const [result, setResult] = useState<ShareResult>('done');
  const [qrDialog, setQrDialog] = useState<{ Dialog: typeof QrDialog; opening: number } | null>(null);
  const qrButton = useRef<HTMLButtonElement>(null);
  const link = () => buildShareLink(window.location.origin, shareId);
  useEffect(() => {
    if (result !== 'copied') return undefined;
    const timer = setTimeout(() => setResult('done'), 2000);
    return () => clearTimeout(timer);
  }, [result]);

  const openQrDialog = () => {
    import('./qr-dialog.tsx').then(
      (module) => setQrDialog((last) => ({ Dialog: module.QrDialog, opening: (last?.opening ?? 0) + 1 })),
      () => setResult('unsupported'),
    );
  };
  // The close event comes late: the dialog may have been opened again by then.
  const closeQrDialog = (opening: number) => {
    setQrDialog((open) => (open?.opening === opening ? null : open));
    qrButton.current?.focus();
  };
  return (
    <>
      <button type="button" className={styles.action} onClick={() => void shareOrCopy(link()).then(setResult)}>
        <span className={styles.word} data-copied={t('linkCopied')} aria-live="polite">
          {t(result === 'copied' ? 'linkCopied' : 'link')}
        </span>
      </button>
      <button type="button" className={styles.action} ref={qrButton} aria-haspopup="dialog" onClick={openQrDialog}>
        {t('qr')}
      </button>
      {result === 'unsupported' && <LinkField link={link()} />}
      {qrDialog !== null && (
        <qrDialog.Dialog
          key={qrDialog.opening}
          link={link()}
          inFlow={isFramed}
          onClose={() => closeQrDialog(qrDialog.opening)}
        />
      )}
    </>
  );
}

function LinkField({ link }: { link: string }) {
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

type ShareResult = 'done' | 'copied' | 'unsupported';

/** Must be called from a click handler. */
async function shareOrCopy(link: string): Promise<ShareResult> {
  // The tab's title names the shipment, which not everybody need see to whom the link is shown.
  const title = document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content ?? '';
  const data = { title, url: link };
  if (canShare(data)) {
    try {
      await navigator.share(data);
      return 'done';
    } catch (error) {
      // Cancelled, or clicked again while the sheet was open.
      if (error instanceof DOMException && (error.name === 'AbortError' || error.name === 'InvalidStateError'))
        return 'done';
    }
  }
  return (await copyText(link)) ? 'copied' : 'unsupported';
}

function canShare(data: ShareData): boolean {
  return (
    typeof navigator.share === 'function' && (typeof navigator.canShare !== 'function' || navigator.canShare(data))
  );
}
