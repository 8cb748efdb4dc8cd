import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx';
import { useAnchor } from './use-anchor';

interface TooltipProps {
  /** Its text; empty = no tooltip. */
  text: ReactNode;
  children: ReactNode;
  className?: string;
}

const DELAY = 300;

/**
 * A short remark on hover and on keyboard focus; Esc puts it away. Its words also describe the child to screen
 * readers. For controls that do something on press use a popover.
 */
export function Tooltip({ text, children, className }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const floating = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const place = useAnchor(open, anchor, floating);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const listen = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [open]);
  useEffect(() => {
    const target = anchor.current?.firstElementChild;
    if (!text || !target) return;
    const before = target.getAttribute('aria-describedby');
    target.setAttribute('aria-describedby', [before, id].filter(Boolean).join(' '));
    return () => {
      if (before) target.setAttribute('aria-describedby', before);
      else target.removeAttribute('aria-describedby');
    };
  }, [id, text]);

  if (!text) return <>{children}</>;
  const show = (delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), delay);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  return (
    <span
      ref={anchor}
      className={cx('inline-flex', className)}
      onPointerEnter={(event) => event.pointerType !== 'touch' && show(DELAY)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      onBlur={hide}
    >
      {children}
      <span id={id} hidden>
        {text}
      </span>
      {open &&
        createPortal(
          <div
            ref={floating}
            aria-hidden
            data-no-print
            style={place ?? { top: 0, left: 0, visibility: 'hidden' }}
            className="pointer-events-none fixed z-toast max-w-70 animate-fade rounded-tag bg-ink-900 px-2 py-1 text-12 text-white shadow-e2"
          >
            {text}
          </div>,
          document.body,
        )}
    </span>
  );
}
