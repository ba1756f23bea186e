'use client';

import dynamic from 'next/dynamic';
import type { FrameStatus } from '#lib/embed/messages.ts';
import type { EmbedMode } from '#lib/embed/options.ts';
import type { ReportNumber } from '#lib/share/types.ts';
import { useBrand } from '../brand/context.tsx';

// Only an embedded page needs it.
const FrameLink = dynamic(() => import('./frame-link.tsx').then((module) => module.FrameLink), { ssr: false });

interface FrameStateProps {
  mode: EmbedMode;
  status: FrameStatus;
  onFocusPoint?: (number: ReportNumber) => void;
}

/** Tells the host page this page's state and height. */
export function FrameState({ mode, status, onFocusPoint = ignore }: FrameStateProps) {
  const { embedders } = useBrand();
  return <FrameLink mode={mode} embedders={embedders} status={status} onFocusPoint={onFocusPoint} />;
}

function ignore(): void {}
