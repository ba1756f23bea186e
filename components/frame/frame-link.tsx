'use client';

import { useEffect, useRef } from 'react';
import { type FrameLink, type FrameLinkOptions, openFrameLink } from '#lib/embed/frame-link.ts';

/** Once on an embedded page: tells the host page how high the page is and how things stand, and does what it asks. */
export function FrameLink(props: FrameLinkOptions) {
  useFrameLink(props);
  return null;
}

/** Keeps the page around this one informed while the page is framed; does nothing otherwise. */
export function useFrameLink({ mode, embedders, report, onFocusPoint }: FrameLinkOptions): void {
  const link = useRef<FrameLink>(null);
  const latest = useRef({ report, onFocusPoint });
  // A list made anew at every render is the same list.
  const origins = embedders.join(' ');

  useEffect(() => {
    latest.current = { report, onFocusPoint };
    link.current?.tell(report);
  }, [report, onFocusPoint]);

  useEffect(() => {
    if (window.parent === window) return;
    const opened = openFrameLink(window, {
      mode,
      embedders: origins === '' ? [] : origins.split(' '),
      report: latest.current.report,
      onFocusPoint: (number) => latest.current.onFocusPoint(number),
    });
    link.current = opened;
    return () => {
      opened.close();
      link.current = null;
    };
  }, [mode, origins]);
}
