import { create } from 'zustand';

const store = create<{ text: string; revision: number }>(() => ({ text: '', revision: 0 }));

/** Says something to screen readers without showing it: 「已加入购物车，共 12 件 36 个」. */
export function announce(text: string): void {
  store.setState(({ revision }) => ({ text, revision: revision + 1 }));
}

/** The one polite region of the page; the frame renders it once. */
export function LiveRegion() {
  const { text, revision } = store();
  return (
    <div aria-live="polite" className="sr-only" data-no-print>
      {/* The same sentence twice in a row is news only if the node is new. */}
      <span key={revision}>{text}</span>
    </div>
  );
}
