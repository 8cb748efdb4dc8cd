import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/**
 * Something that opens beside what is pointed at or focused, after a moment, and closes a moment later, so that
 * the way of the pointer into it may leave both. Esc closes it and the focus stays.
 */
export function useHoverOpen(openAfter = 200, closeAfter = 200) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (next: boolean, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), delay);
  };
  return {
    open,
    close: () => {
      clearTimeout(timer.current);
      setOpen(false);
    },
    around: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && later(true, openAfter),
      onPointerLeave: () => later(false, closeAfter),
      onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && later(true, 0),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) later(false, 0);
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        later(false, 0);
      },
    },
  };
}
