import { useMemo } from 'react';
import type { FrameStatus } from '#lib/embed/messages.ts';
import type { EmbedMode } from '#lib/embed/options.ts';
import type { ReportNumber } from '#lib/share/types.ts';
import { FrameLink } from '../frame/frame-link.tsx';
import type { Checked } from './checks.tsx';
import type { Drawn } from './drawing.ts';

interface HostLinkProps {
  mode: EmbedMode;
  drawn: Drawn;
  checked: Checked;
  onFocusPoint: (number: ReportNumber) => void;
}

/** Tells the host page of a frame the state, and details only when the brand allows it. */
export function HostLink({ mode, drawn, checked, onFocusPoint }: HostLinkProps) {
  const { exceptions, details } = drawn;
  const { state } = checked;
  const staleSince = state === 'shared' && checked.failing ? (checked.checkedAt ?? drawn.checkedAt) : null;
  const status = useMemo(
    (): FrameStatus => (state === 'shared' ? { state, exceptions, staleSince, details } : statusWithoutData[state]),
    [state, exceptions, staleSince, details],
  );
  return <FrameLink mode={mode} status={status} onFocusPoint={onFocusPoint} />;
}

/** What a host page learns while nothing is shown. */
export const statusWithoutData: Readonly<Record<Exclude<Checked['state'], 'shared'>, FrameStatus>> = {
  unavailable: { state: 'unavailable' },
  wiped: { state: 'error', reason: 'expired' },
  unconfirmed: { state: 'error', reason: 'unreachable' },
  checking: { state: 'checking' },
};
