'use client';

import { useEffect, useRef } from 'react';
import { type HostConnection, type HostConnectionOptions, connectToHost } from '#lib/embed/frame-link.ts';

/** Once on an embedded page: tells the host page of it, and does what that asks. */
export function FrameLink({ mode, embedders, status, onFocusPoint }: HostConnectionOptions) {
  const link = useRef<HostConnection>(null);
  const latest = useRef({ status, onFocusPoint });
  // A list made anew at every render is the same list.
  const origins = embedders.join(' ');

  useEffect(() => {
    latest.current = { status, onFocusPoint };
    link.current?.update(status);
  }, [status, onFocusPoint]);

  useEffect(() => {
    if (window.parent === window) return;
    const opened = connectToHost(window, {
      mode,
      embedders: origins === '' ? [] : origins.split(' '),
      status: latest.current.status,
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
