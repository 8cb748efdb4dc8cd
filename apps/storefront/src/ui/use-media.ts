import { useCallback, useSyncExternalStore } from 'react';
import { fitsServed } from './served';

/** Whether a media query holds, as React state; in a served page at first for the window that it was drawn for. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => fitsServed(query),
  );
}

/** Under 768: sheets, cards, the bottom tab bar (UX §2.3). */
export const useIsPhone = () => useMedia('(max-width: 767px)');
/** ≥ 1280: side toolbar, matrix view. */
export const useIsWide = () => useMedia('(min-width: 1280px)');
export const useReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)');
