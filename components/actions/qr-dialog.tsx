import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { drawQrCode } from '#lib/share/qr-code.ts';
import { useTranslations } from '../language/context.tsx';
import copyStyles from './copy-button.module.css';
import { copyText } from './copy-text.ts';
import styles from './qr-dialog.module.css';

interface QrDialogProps {
  link: string;
  inFlow: boolean;
  onClose: () => void;
}

export function QrDialog({ link, inFlow, onClose }: QrDialogProps) {
  const t = useTranslations('share');
  const dialog = useRef<HTMLDialogElement>(null);
  const text = useRef<HTMLParagraphElement>(null);
  const title = useId();
  useEffect(() => {
    if (dialog.current === null || dialog.current.open) return;
    if (inFlow) dialog.current.show();
    else dialog.current.showModal();
  }, [inFlow]);

  const close = () => dialog.current?.close();
  const onKeyDown = (event: KeyboardEvent) => {
    if (inFlow && event.key === 'Escape') close();
  };
  return (
    <dialog
      ref={dialog}
      className={inFlow ? styles.inFlow : styles.over}
      aria-labelledby={title}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className={styles.content}>
        <h3 id={title} className={styles.title}>
          {t('qr')}
        </h3>
        <QrImage link={link} />
        <p ref={text} className={styles.link} dir="ltr">
          {link}
        </p>
        <div className={styles.row}>
          <CopyButton text={link} shown={text} />
          <button type="button" className={styles.close} onClick={close}>
            {t('close')}
          </button>
        </div>
      </div>
    </dialog>
  );
}

function QrImage({ link }: { link: string }) {
  const t = useTranslations('share');
  const code = useMemo(() => drawQrCode(link), [link]);
  if (code === null) return <p className={styles.hint}>{t('tooLong')}</p>;
  return (
    <>
      <p className={styles.hint}>{t('scan')}</p>
      {/* Dark on white in every theme, because many scanners read nothing else. */}
      <svg
        className={styles.code}
        width="300"
        viewBox={`0 0 ${code.size} ${code.size}`}
        role="img"
        aria-label={t('qrLabel')}
        shapeRendering="crispEdges"
      >
        <rect width={code.size} height={code.size} fill="#fff" />
        <path d={code.path} fill="#000" />
      </svg>
    </>
  );
}

function CopyButton({ text, shown }: { text: string; shown: RefObject<Element | null> }) {
  const t = useTranslations('share');
  const [result, setResult] = useState<'copied' | 'selected' | null>(null);
  useEffect(() => {
    if (result === null) return undefined;
    const timer = setTimeout(() => setResult(null), 2000);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async () => {
    if (await copyText(text)) return setResult('copied');
    if (shown.current !== null) window.getSelection()?.selectAllChildren(shown.current);
    setResult('selected');
  };
  return (
    <button
      type="button"
      className={copyStyles.copy}
      onClick={() => void copy()}
      aria-label={result === null ? t('copyLink') : undefined}
    >
      <span className={copyStyles.word} data-copied={t('copied')} data-selected={t('selected')} aria-live="polite">
        {t(result ?? 'copy')}
      </span>
    </button>
  );
}
