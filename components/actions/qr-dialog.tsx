import { useTranslations } from '../language/context.tsx';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react';
import { drawQrCode } from '#lib/share/qr-code.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './qr-dialog.module.css';

interface QrDialogProps {
  link: string;
  /** Shown within the page: in a frame as tall as its content, a modal dialog could be off screen. */
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
          <CopyButton text={link} label={t('copyLink')} shown={text} />
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
