import { type RefObject, useEffect, useState } from 'react';

/** Whether the element has ever been near the viewport, so that content far below sends no requests yet. */
export function useNear(place: RefObject<Element | null>, margin = 600): boolean {
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = place.current;
    if (near || !element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: `${margin}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near, place, margin]);
  return near;
}
