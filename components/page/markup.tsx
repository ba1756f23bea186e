'use client';

import { useState } from 'react';
import { requestStore } from '#lib/base/singleton.ts';
import { headPayload } from '#lib/brand/head.ts';

interface MarkupProps {
  name: string;
  className?: string | undefined;
  html?: string;
}

export function Markup({ name, className, html }: MarkupProps) {
  const [__html] = useState(() => html ?? drawnHtml(name));
  return <div data-part={name} className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />;
}

/** In the browser what is in the page, for the case that React makes all elements anew. */
function drawnHtml(name: string): string {
  if (typeof window === 'undefined') return requestStore()?.html.get(name) ?? '';
  return document.querySelector(`[data-part="${name}"]`)?.innerHTML ?? '';
}

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
