import { Component, type ReactNode } from 'react';

interface KeepDrawingProps {
  readonly children: ReactNode;
  readonly onFailed: () => void;
}

/** Should the map ever throw, the page goes on with the drawn route. */
export class KeepDrawing extends Component<KeepDrawingProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailed();
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
