import { type RefObject, useLayoutEffect, useState } from 'react';

interface Place {
  top: number;
  left: number;
}

const EDGE = 8;

/**
 * Positions a floating note: centred over its anchor, below it when there is no room, never outside the
 * window. Measured while open, again on scroll and resize. null until measured.
 */
export function useAnchor(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  floating: RefObject<HTMLElement | null>,
): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useLayoutEffect(() => {
    if (!open) return;
    const measure = () => {
      if (!anchor.current || !floating.current) return;
      const from = anchor.current.getBoundingClientRect();
      const box = floating.current.getBoundingClientRect();
      const above = from.top - box.height - 6;
      const centred = from.left + from.width / 2 - box.width / 2;
      const most = Math.max(EDGE, document.documentElement.clientWidth - box.width - EDGE);
      setPlace({
        top: above >= EDGE ? above : from.bottom + 6,
        left: Math.min(Math.max(centred, EDGE), most),
      });
    };
    measure();
    window.addEventListener('scroll', measure, { capture: true, passive: true });
    window.addEventListener('resize', measure);
    return () => {
      setPlace(null);
      window.removeEventListener('scroll', measure, { capture: true });
      window.removeEventListener('resize', measure);
    };
  }, [open, anchor, floating]);
  return place;
}
