import { useEffect, useState } from 'react';

const LOOK_EVERY_MS = 150;
/** A slow phone draws what is there for so long. */
const SETTLE_MS = 450;
/** A page without a single goods still gets the rest of it. */
const LONGEST_WAIT_MS = 6_000;

/**
 * Whether the first goods stand on the page: what nobody looks for before them must not make them wait.
 * With `waits` false it is true at once.
 */
export function useGoodsSeen(waits = true): boolean {
  const [seen, setSeen] = useState(!waits);
  useEffect(() => {
    if (seen) return;
    if (!waits) return setSeen(true);
    const since = performance.now();
    let there = 0;
    const timer = setInterval(() => {
      const now = performance.now();
      if (!there && document.querySelector('main [data-goods]')) there = now;
      if ((there && now - there >= SETTLE_MS) || now - since > LONGEST_WAIT_MS) setSeen(true);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [seen, waits]);
  return seen;
}
