/** @jsxImportSource hono/jsx */
import type { JSX } from 'hono/jsx/jsx-runtime';

/** Decorative: a text beside each icon says the same. */
function MarkIcon({ width = 16, ...shape }: JSX.IntrinsicElements['svg'] & { width?: number }) {
  return <svg width={width} height="16" viewBox={`0 0 ${width} 16`} aria-hidden="true" {...shape} />;
}

export function LatestMark({ unconfirmed = false }: { unconfirmed?: boolean }) {
  return (
    <MarkIcon fill="none" stroke="var(--brand)" strokeWidth="1.6">
      <circle cx="8" cy="8" r="7" strokeDasharray={unconfirmed ? '2.4 2' : undefined} />
      <circle cx="8" cy="8" r="3.8" fill="var(--brand)" stroke="none" />
    </MarkIcon>
  );
}

export function FailingMark() {
  return (
    <MarkIcon fill="none" stroke="var(--signal)" strokeWidth="1.6" strokeLinecap="round">
      <circle cx="8" cy="8" r="6.8" strokeDasharray="2.6 2.75" />
      <path d="M8 4.8v4M8 11.2v.1" />
    </MarkIcon>
  );
}

export function WarningMark() {
  return (
    <MarkIcon>
      <path d="M8 1.4 15.4 14H.6Z" fill="var(--signal)" stroke="var(--signal)" strokeLinejoin="round" />
      <path d="M8 6v4M8 12v.1" stroke="var(--signal-field)" strokeWidth="1.6" strokeLinecap="round" />
    </MarkIcon>
  );
}

export function DestinationMark({ past = false }: { past?: boolean }) {
  return (
    <MarkIcon>
      <rect
        {...{ x: 2, y: 2, width: 12, height: 12, fill: 'none', stroke: 'var(--ink)', strokeWidth: 2 }}
        strokeDasharray={past ? '3 3' : undefined}
        strokeDashoffset={past ? 1.5 : undefined}
      />
    </MarkIcon>
  );
}

export function DeliveredMark() {
  return (
    <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true" fill="none">
      <circle cx="14" cy="14" r="14" fill="var(--brand)" />
      <path
        d="m8 14.4 4.2 4.2L20.4 10"
        stroke="var(--paper)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function StopMark() {
  return (
    <MarkIcon>
      <circle cx="8" cy="8" r="4.8" fill="var(--paper)" stroke="var(--route)" strokeWidth="2.4" />
    </MarkIcon>
  );
}

export function TownMark() {
  return (
    <MarkIcon>
      <circle cx="8" cy="8" r="4.8" fill="none" stroke="var(--route)" strokeWidth="1.6" />
    </MarkIcon>
  );
}

export function SilenceMark() {
  return (
    <MarkIcon width={20}>
      <path d="M1 8h18" stroke="var(--route)" strokeWidth="2" strokeDasharray="4 3" />
    </MarkIcon>
  );
}
