import { Component, type ReactNode } from 'react';
import { RetryBlock } from './empty';

interface Props {
  children: ReactNode;
  /** Replaces the usual retry block; null hides the part altogether. */
  fallback?: (retry: () => void) => ReactNode;
  onError?: (error: unknown) => void;
  /** When it changes, the part is tried again. */
  resetKey?: unknown;
}

/** Keeps a broken part from taking the page along. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override componentDidUpdate(before: Props) {
    // oxlint-disable-next-line react/no-did-update-set-state -- it settles at once: the new state ends the condition
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  private readonly retry = () => this.setState({ failed: false });

  override render() {
    if (!this.state.failed) return this.props.children;
    if (this.props.fallback) return this.props.fallback(this.retry);
    return <RetryBlock onRetry={this.retry} />;
  }
}
