import { type RefObject, useEffect, useState } from 'react';
import { useServed } from '../../ui/served';

/**
 * Whether the element has ever been near the viewport, so that content far below sends no requests yet. `first` goods
 * come with the served page.
 */
export function useNear(place: RefObject<Element | null>, margin = 600, first = false): boolean {
  const served = useServed();
  const [near, setNear] = useState(served ? first : typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = place.current;
    if (near || !element) return;
    if (typeof IntersectionObserver === 'undefined') return setNear(true);
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
