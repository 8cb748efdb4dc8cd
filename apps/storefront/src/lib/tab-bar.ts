import { useEffect, useSyncExternalStore } from 'react';

/** How many parts in view want the phone's tab bar although their screen has a bar of its own. */
let wanted = 0;
const listeners = new Set<() => void>();

function want(change: 1 | -1): void {
  wanted += change;
  for (const listener of listeners) listener();
}

/** Keeps the tab bar while this part is shown: a cart without lines has no bar that could take its place. */
export function useKeepTabBar(): void {
  useEffect(() => {
    want(1);
    return () => want(-1);
  }, []);
}

/** Whether some part in view wants the tab bar. */
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
