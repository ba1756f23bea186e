'use client';

import { headPayload } from '#lib/brand/head.ts';

export function PageHead({ ticket }: { ticket: string }) {
  if (typeof window !== 'undefined') return null;
  const { metas, links, css, print, script } = headPayload.take(ticket);
  return (
    <>
      {/* Before the scripts whose errors it catches. */}
      <script nonce={ticket} dangerouslySetInnerHTML={{ __html: script }} />
      {css !== '' && <style nonce={ticket} dangerouslySetInnerHTML={{ __html: css }} />}
      {metas.map((attributes, index) => (
        <meta key={index} {...attributes} />
      ))}
      {links.map((attributes, index) => (
        <link key={index} {...attributes} />
      ))}
      {print !== null && <link rel="stylesheet" href={print} media="print" />}
    </>
  );
}
