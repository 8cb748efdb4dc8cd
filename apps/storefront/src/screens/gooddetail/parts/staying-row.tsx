import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../../../ui/cx';

/**
 * The sum and the buttons at the end of the 选购区. They stick to the bottom of the window while that end is below it,
 * so a large group is ordered without scrolling. `--sticky-bottom` holds their height, so that no focused box is
 * hidden behind them.
 */
export function StayingRow({ children }: { children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [lifted, setLifted] = useState(false);
  useEffect(() => {
    const element = end.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setLifted(!entry.isIntersecting && entry.boundingClientRect.top > 0);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const element = row.current;
    if (!lifted || !element || typeof ResizeObserver === 'undefined') return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      root.style.setProperty('--sticky-bottom', `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--sticky-bottom');
    };
  }, [lifted]);
  return (
    <>
      <div
        ref={row}
        className={cx(
          'sticky bottom-0 z-3 -mx-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-t-card bg-card px-3 py-2',
          lifted && 'shadow-bar',
        )}
      >
        {children}
      </div>
      <div ref={end} aria-hidden className="-mt-4 h-px" />
    </>
  );
}
