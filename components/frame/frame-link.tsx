'use client';

import { useEffect, useRef } from 'react';
import type { HostConnection } from '#lib/embed/host-connection.ts';
import type { FrameStatus } from '#lib/embed/messages.ts';
import type { EmbedMode } from '#lib/embed/options.ts';
import type { ReportNumber } from '#lib/share/types.ts';
import { useBrand } from '../brand/context.tsx';
import { isFramed } from './in-browser.ts';

interface FrameLinkProps {
  mode: EmbedMode;
  status: FrameStatus;
  onFocusPoint?: (number: ReportNumber) => void;
}

export function FrameLink({ mode, status, onFocusPoint }: FrameLinkProps) {
  const connection = useRef<HostConnection>(null);
  const latest = useRef({ status, onFocusPoint });
  const { embedders } = useBrand();
  useEffect(() => {
    latest.current = { status, onFocusPoint };
    connection.current?.update(status);
  }, [status, onFocusPoint]);
  useEffect(() => {
    if (!isFramed()) return undefined;
    let isOver = false;
    const connect = async () => {
      const { connectToHost } = await import('#lib/embed/host-connection.ts');
      if (isOver) return;
      connection.current = connectToHost(window, {
        ...{ mode, embedders, status: latest.current.status },
        onFocusPoint: (number) => latest.current.onFocusPoint?.(number),
      });
    };
    connect().catch(() => undefined);
    return () => {
      isOver = true;
      connection.current?.close();
      connection.current = null;
    };
  }, [mode, embedders]);
  return null;
}
