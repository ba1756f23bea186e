'use client';

import { useEffect, useRef } from 'react';
import { type FrameLink, type FrameLinkOptions, openFrameLink } from '#lib/embed/frame-link.ts';

/** Once on an embedded page: tells the host page of it, and does what that asks. */
export function FrameLink({ mode, embedders, report, onFocusPoint }: FrameLinkOptions) {
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

  return null;
}
