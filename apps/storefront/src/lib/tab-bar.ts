import { useEffect, useSyncExternalStore } from 'react';

/** How many mounted parts need the phone's tab bar although their screen has its own bar. */
let wanted = 0;
const listeners = new Set<() => void>();

function want(change: 1 | -1): void {
  wanted += change;
  for (const listener of listeners) listener();
}

/** Keeps the tab bar while this part is mounted, e.g. an empty cart, which has no bar of its own. */
export function useKeepTabBar(): void {
  useEffect(() => {
    want(1);
    return () => want(-1);
  }, []);
}

/** Whether some mounted part needs the tab bar. */
export function useTabBarKept(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wanted > 0,
    () => false,
  );
}
