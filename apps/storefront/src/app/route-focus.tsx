import { useEffect, useRef } from 'react';
import { scrollWhenLongEnough, useLocation } from '../ui/router';
import { announce } from '../ui/live-region';
import { takeLeftAt } from './session-watch';

export const MAIN_ID = 'main';

/**
 * Moves focus to the new content after a change of screen, unless the screen has set the focus itself. A change of
 * filters or of a variant does not count.
 */
export function RouteFocus({ screenKey, title }: { screenKey: string; title: string }) {
  const seen = useRef<string | null>(null);
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    const first = seen.current === null;
    if (seen.current === screenKey) return;
    seen.current = screenKey;
    if (first) return;
    announce(title);
    const frame = requestAnimationFrame(() => {
      const main = document.getElementById(MAIN_ID);
      if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [screenKey, title]);

  const here = pathname + search + hash;
  useEffect(() => {
    const top = takeLeftAt(here);
    if (top === null || top === 0) return;
    return scrollWhenLongEnough(top);
  }, [here]);
  return null;
}
