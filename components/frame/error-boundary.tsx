'use client';

import { Component, type ReactNode } from 'react';

export class ErrorBoundary extends Component<
  { readonly fallback: () => ReactNode; readonly children: ReactNode },
  { readonly hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback() : this.props.children;
  }
}

/** A block that keeps its HTML, at first the server's, when a component in it fails. One of its class on the page. */
export function SturdyBlock({ className = '', children }: { className: string | undefined; children: ReactNode }) {
  return (
    <ErrorBoundary fallback={() => <div className={className} dangerouslySetInnerHTML={keptHtml(`.${className}`)} />}>
      <div className={className}>{children}</div>
    </ErrorBoundary>
  );
}

/** For a `fallback`, at whose rendering the page still shows what it replaces. */
function keptHtml(selector: string): { readonly __html: string } {
  return { __html: document.querySelector(selector)?.innerHTML ?? '' };
}
