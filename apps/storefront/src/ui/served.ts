import { useEffect, useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and while its HTML is hydrated, true ever after: what only this browser knows may be shown. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * Whether this part came with the page. Such a part must first render what the server rendered; one that is mounted
 * later may wait for whatever it likes.
 */
export function useServed(): boolean {
  const hydrated = useHydrated();
  const [served] = useState(!hydrated);
  return served;
}

/** The window that the server drew for; it knows only whether a phone asks. */
export type Form = 'phone' | 'desktop';

const WIDTHS = { phone: 390, desktop: 1440 } as const;
let width: number = WIDTHS.desktop;

/** Set for each page on the server, and from the page in the browser before it is hydrated. */
export function drawFor(form: Form): void {
  if (width === WIDTHS[form]) return;
  width = WIDTHS[form];
  known.clear();
}

/** What was found for a query in this window: each card of a page asks the same. */
const known = new Map<string, boolean>();

const BOUND = /\((min|max)-width: (\d+)px\)/g;

/** Whether a media query of widths holds for the window that the server drew for; others do not. */
export function fitsServed(query: string): boolean {
  let fits = known.get(query);
  if (fits === undefined) {
    const bounds = [...query.matchAll(BOUND)];
    fits =
      bounds.length > 0 &&
      bounds.every(([, side, bound]) => (side === 'min' ? width >= Number(bound) : width <= Number(bound)));
    known.set(query, fits);
  }
  return fits;
}

/** The form of a window: how the server's guess is checked. */
export const formOfWindow = (): Form =>
  window.matchMedia('(max-width: 767px)').matches ? 'phone' : 'desktop';

let onAlive: (() => void) | null = null;
let screenIsAlive = false;
/** Parts of the first page that stand as they were served, because their code is on its way. */
let waiting = 0;

/** Calls back once, as soon as a served page is alive: its screen and all its parts have been found as they were drawn. */
export function whenAlive(callback: () => void): void {
  onAlive = callback;
}

function tellWhenAlive(): void {
  if (!screenIsAlive || waiting > 0) return;
  onAlive?.();
  onAlive = null;
}

/** Used by a screen: it is alive now. */
export function useSayAlive(): void {
  useEffect(() => {
    screenIsAlive = true;
    tellWhenAlive();
  }, []);
}

/** Used by a part of a screen: whether it still stands as it was served. */
export function useWaits(waits: boolean): void {
  useEffect(() => {
    if (!waits) return;
    waiting += 1;
    return () => {
      waiting -= 1;
      tellWhenAlive();
    };
  }, [waits]);
}
