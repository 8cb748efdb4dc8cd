import { savesData } from '../saves-data';
import type { Router } from './router';

/** A mouse that rests so long (ms) on a link means it; one on its way elsewhere does not. */
const REST = 60;

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;

/**
 * Fetches the next page's code and data when a buyer is about to open it: the mouse rests on a link, the keyboard
 * reaches it or a finger touches it. Never for those who save data. Returns the function that stops it.
 */
export function watchIntent(router: Router): () => void {
  let resting: HTMLAnchorElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fetch = (link: HTMLAnchorElement | null) => {
    if (!link || savesData() || link.origin !== window.location.origin) return;
    if (link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return;
    router.prefetch(link.pathname + link.search);
  };
  const over = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    const link = linkOf(event);
    if (link === resting) return;
    resting = link;
    clearTimeout(timer);
    if (link) timer = setTimeout(() => fetch(link), REST);
  };
  const focus = (event: FocusEvent) => {
    const link = linkOf(event);
    if (link?.matches(':focus-visible')) fetch(link);
  };
  const touch = (event: TouchEvent) => fetch(linkOf(event));
  document.addEventListener('pointerover', over, { passive: true });
  document.addEventListener('focusin', focus);
  document.addEventListener('touchstart', touch, { passive: true });
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerover', over);
    document.removeEventListener('focusin', focus);
    document.removeEventListener('touchstart', touch);
  };
}
