import { useCallback, useState } from 'react';

/** The room inside a box, px. */
export interface Size {
  width: number;
  height: number;
}

type Ref = (node: HTMLElement | null) => (() => void) | undefined;

const UNKNOWN: Size = { width: 0, height: 0 };

/**
 * A ref for a box, and the room in it from its first drawing on, also where the box comes late. `before` stands until it
 * is known.
 */
export function useSize(before = UNKNOWN): readonly [ref: Ref, size: Size] {
  const [size, setSize] = useState(before);
  const ref = useCallback<Ref>((node) => {
    if (!node || typeof ResizeObserver === 'undefined') return undefined;
    const look = () => {
      const { clientWidth: width, clientHeight: height } = node;
      // What is not shown for a moment, such as a page under another one, keeps the size that it had.
      if (width === 0 && height === 0) return;
      setSize((now) => (now.width === width && now.height === height ? now : { width, height }));
    };
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(node);
    return () => watcher.disconnect();
  }, []);
  return [ref, size];
}
