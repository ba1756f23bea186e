'use client';

import { headPayload } from '#lib/brand/head.ts';

export function PageHead({ ticket }: { ticket: string }) {
  if (typeof window !== 'undefined') return null;
  const { title, metas, links } = headPayload.take(ticket);
  return (
    <>
      <title>{title}</title>
      {metas.map((attributes, index) => (
        <meta key={index} {...attributes} />
      ))}
      {links.map((attributes, index) => (
        <link key={index} {...attributes} />
      ))}
    </>
  );
}
