'use client';

import { useEffect, useState } from 'react';
import { buildShareLink } from '#lib/share/link.ts';
import { momentAnchor } from '#lib/share/list/moment.ts';
import { copyText } from '../actions/copy-text.ts';
import { useTranslations } from '../language/context.tsx';
import { useShareState } from '../page/share-state.ts';

/** Copies a link to the report of an instant, UTC ISO: what leads to it is never sent to a server. */
export function CopyMoment({ time }: { time: string }) {
  const t = useTranslations('share');
  const { shareId } = useShareState();
  const [state, setState] = useState<'idle' | 'copied' | 'closed'>('idle');
  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), 2000);
    return () => clearTimeout(timer);
  }, [state]);
  const link = () => buildShareLink(window.location.origin, shareId) + momentAnchor(time);
  const copy = async () => setState((await copyText(link())) ? 'copied' : 'closed');
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        <span aria-live="polite">{t(state === 'copied' ? 'linkCopied' : 'copyLink')}</span>
      </button>
      {state === 'closed' && (
        <p>
          <bdi dir="ltr">{link()}</bdi>
        </p>
      )}
    </>
  );
}
