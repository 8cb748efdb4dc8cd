import { Component, type ReactNode } from 'react';
import { RetryBlock } from './retry-block';

interface Props {
  children: ReactNode;
  /** Replaces the usual retry block; null hides the part altogether. */
  fallback?: (retry: () => void, error: unknown) => ReactNode;
  onError?: (error: unknown) => void;
  /** When it changes, the part is tried again. */
  resetKey?: unknown;
}

interface State {
  failed: boolean;
  error: unknown;
}

const WHOLE: State = { failed: false, error: null };

/** Keeps a broken part from taking the page along. */
export class ErrorBoundary extends Component<Props, State> {
  override state = WHOLE;

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override componentDidUpdate(before: Props) {
    // oxlint-disable-next-line react/no-did-update-set-state -- it settles at once: the new state ends the condition
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState(WHOLE);
  }

  private readonly retry = () => this.setState(WHOLE);

  override render() {
    if (!this.state.failed) return this.props.children;
    if (this.props.fallback) return this.props.fallback(this.retry, this.state.error);
    return <RetryBlock onRetry={this.retry} />;
  }
}
