import { Component, type ReactNode } from 'react';

/** Catches what breaks outside of the router: most often the frame's own file, gone after a release. */
export class LoadBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <div className="last-resort" role="alert">
        <h1>后台没能打开</h1>
        <p>可能刚刚更新过，或者网络断了一下，请刷新页面。</p>
        <button type="button" className="plain-button" onClick={() => window.location.reload()}>
          刷新
        </button>
      </div>
    );
  }
}
