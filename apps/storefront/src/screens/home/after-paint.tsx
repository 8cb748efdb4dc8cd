import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { useServed } from '../../ui/served';

/** The height of the rest of the page when it was last left, so that Back can restore the scroll position. */
let height = 2400;

/**
 * Renders what is below the fold after the first paint: on a slow phone the banner must not wait for a hundred goods
 * cards.
 */
export function AfterPaint({ children }: { children: ReactNode }) {
  const served = useServed();
  const [drawn, setDrawn] = useState(served);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(true)));
    return () => {
      cancelAnimationFrame(frame);
      if (element && element.offsetHeight > 0) height = element.offsetHeight;
    };
  }, []);
  return (
    <div ref={place} style={drawn ? undefined : { minHeight: height }}>
      {drawn && children}
    </div>
  );
}
