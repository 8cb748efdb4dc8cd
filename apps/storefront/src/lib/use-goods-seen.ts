import { useEffect, useState } from 'react';

const LOOK_EVERY_MS = 150;
/** How long a slow phone may take to render the goods, ms. */
const SETTLE_MS = 450;
/** A page without any goods still shows the rest. */
const LONGEST_WAIT_MS = 6_000;

/**
 * Whether the first goods are on the page, so that less important parts do not delay them. True at once if `waits` is
 * false.
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
