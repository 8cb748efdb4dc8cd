import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';

/** How high the rest of the page was when it was last left, so that Back finds the page long enough to scroll. */
let height = 2400;

/**
 * What lies below the first screen is drawn after the first screen has been painted: on a slow phone the banner
 * must not wait for a hundred goods cards.
 */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [drawn, setDrawn] = useState(false);
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
