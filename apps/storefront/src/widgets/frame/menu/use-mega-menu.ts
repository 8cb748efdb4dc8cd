import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { headsForPanel, type Point } from './aim';

const DELAY = 300;

/**
 * Which first-level category is open. By pointer after 300 ms, or at once on press, Enter and →; a pointer
 * that crosses other categories on its way into the panel changes nothing (UX §3 "Category mega-menu").
 */
export function useMegaMenu(ids: readonly string[]) {
  const [open, setOpen] = useState<string | null>(null);
  const [current, setCurrent] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const last = useRef<Point>({ x: 0, y: 0 });
  const intoPanel = useRef(false);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (open === null || !intoPanel.current) return;
    intoPanel.current = false;
    panel.current?.querySelector<HTMLElement>('a[href]')?.focus();
  }, [open]);

  const later = (next: string | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), DELAY);
  };
  const close = () => {
    clearTimeout(timer.current);
    setOpen(null);
  };
  const row = (position: number) =>
    root.current?.querySelectorAll<HTMLElement>('[data-category-row]')[position] ?? null;
  const focusRow = (position: number) => {
    const next = (position + ids.length) % ids.length;
    setCurrent(next);
    row(next)?.focus();
  };
  const enterPanel = (id: string) => {
    clearTimeout(timer.current);
    if (open === id) panel.current?.querySelector<HTMLElement>('a[href]')?.focus();
    else {
      intoPanel.current = true;
      setOpen(id);
    }
  };

  return {
    open,
    root,
    panel,
    close,
    around: {
      onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && later(null),
      onPointerEnter: () => clearTimeout(timer.current),
      onBlur: (event: FocusEvent) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || open === null) return;
        event.stopPropagation();
        const position = ids.indexOf(open);
        close();
        if (panel.current?.contains(document.activeElement)) row(position)?.focus();
      },
    },
    panelEvents: { onPointerEnter: () => clearTimeout(timer.current) },
    rowProps: (id: string, position: number) => ({
      'data-category-row': '',
      'aria-expanded': open === id,
      tabIndex: position === current ? 0 : -1,
      onFocus: () => setCurrent(position),
      onPointerMove: (event: PointerEvent) => {
        if (event.pointerType !== 'mouse') return;
        const at = { x: event.clientX, y: event.clientY };
        const box = panel.current?.getBoundingClientRect();
        const passing = open !== null && open !== id && box && headsForPanel(last.current, at, box);
        if (Math.hypot(at.x - last.current.x, at.y - last.current.y) > 4) last.current = at;
        if (open === id) clearTimeout(timer.current);
        else if (open !== null && !passing) {
          clearTimeout(timer.current);
          setOpen(id);
        } else if (passing) later(id);
      },
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType !== 'mouse') return;
        if (open === null) {
          last.current = { x: event.clientX, y: event.clientY };
          later(id);
        }
      },
      onClick: () => {
        clearTimeout(timer.current);
        setOpen(id);
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'ArrowDown') focusRow(position + 1);
        else if (event.key === 'ArrowUp') focusRow(position - 1);
        else if (event.key === 'Home') focusRow(0);
        else if (event.key === 'End') focusRow(ids.length - 1);
        else if (event.key === 'ArrowRight' || event.key === 'Enter') enterPanel(id);
        else return;
        event.preventDefault();
      },
    }),
    panelKey: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' || open === null) return;
      event.preventDefault();
      focusRow(ids.indexOf(open));
    },
  };
}
