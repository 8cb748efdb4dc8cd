import { useEffect, useRef } from 'react';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="spinbutton"]'))
  );
}

/**
 * A page-wide key, e.g. `/` for the search (UX §1.7). Silent while somebody types, while a modifier is held,
 * and while the characters of a Chinese input method are being composed.
 */
export function useHotkey(key: string, action: (event: KeyboardEvent) => void): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.isComposing || event.defaultPrevented || isTyping(event.target)) return;
      latest.current(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [key]);
}
