import { useEffect, useRef } from 'react';
import { connectToHost, type HostConnection } from '#lib/embed/host-connection.ts';
import type { FrameStatus } from '#lib/embed/messages.ts';
import type { EmbedMode } from '#lib/embed/options.ts';
import type { ReportNumber } from '#lib/share/types.ts';
import { useBrand } from '../brand/context.tsx';

interface FrameLinkProps {
  mode: EmbedMode;
  status: FrameStatus;
  onFocusPoint?: (number: ReportNumber) => void;
}

/** Connects an embedded page to its host. */
export function FrameLink({ mode, status, onFocusPoint }: FrameLinkProps) {
  const connection = useRef<HostConnection>(null);
  const latest = useRef({ status, onFocusPoint });
  const { embedders } = useBrand();

  useEffect(() => {
    latest.current = { status, onFocusPoint };
    connection.current?.update(status);
  }, [status, onFocusPoint]);

  useEffect(() => {
    if (window.parent === window) return;
    const opened = connectToHost(window, {
      mode,
      embedders,
      status: latest.current.status,
      onFocusPoint: (number) => latest.current.onFocusPoint?.(number),
    });
    connection.current = opened;
    return () => {
      opened.close();
      connection.current = null;
    };
  }, [mode, embedders]);

  return null;
}
