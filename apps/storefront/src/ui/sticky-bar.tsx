import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx';

/**
 * The bar of actions at the lower edge. While it is there the page knows its height (`--sticky-bottom`), so that
 * nothing focused hides behind it and the end of the page can be scrolled free of it.
 */
export function StickyBar({
  children,
  phoneOnly,
  label,
  className,
}: {
  children: ReactNode;
  phoneOnly?: boolean;
  label: string;
  className?: string;
}) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const root = document.documentElement;
    const before = root.style.getPropertyValue('--sticky-bottom');
    const observer = new ResizeObserver(() => {
      root.style.setProperty('--sticky-bottom', `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      if (before) root.style.setProperty('--sticky-bottom', before);
      else root.style.removeProperty('--sticky-bottom');
    };
  }, []);
  return (
    <>
      <div aria-hidden className={cx('h-(--sticky-bottom)', phoneOnly && 'md:hidden')} data-no-print />
      <section
        ref={bar}
        aria-label={label}
        data-no-print
        // As wide as a page, also inside a frame that narrows its content.
        style={{ '--container-page': 'var(--container-window)' } as CSSProperties}
        className={cx(
          'fixed inset-x-0 bottom-0 z-sticky m-0! border-t border-line bg-card pb-safe shadow-bar',
          phoneOnly && 'md:hidden',
        )}
      >
        <div className={cx('container-page flex min-h-16 items-center gap-3 py-2 phone:min-h-14', className)}>
          {children}
        </div>
      </section>
    </>
  );
}
