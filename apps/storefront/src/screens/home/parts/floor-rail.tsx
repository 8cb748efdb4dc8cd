import type { WireFloor } from '@pifa/contract/client';
import { useEffect, useMemo, useState } from 'react';
import { cx } from '../../../ui/cx';
import { useReducedMotion } from '../../../ui/use-media';
import { floorId } from './floor';
import { floorStops } from './floors';

/** A floor counts as current once its top is above this share of the window. */
const LINE = 0.4;

/** The index of floors at the left edge (≥ 1440px): follows the scroll position and jumps to a floor. */
export function FloorRail({ floors }: { floors: readonly WireFloor[] }) {
  const stops = useMemo(() => floorStops(floors), [floors]);
  const [current, setCurrent] = useState<string | null>(null);
  const still = useReducedMotion();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const line = window.innerHeight * LINE;
        let found: string | null = null;
        for (const { type } of stops) {
          const top = document.getElementById(floorId(type))?.getBoundingClientRect().top;
          if (top !== undefined && top <= line) found = type;
        }
        setCurrent(found);
      });
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', look);
    };
  }, [stops]);
  const shown = current !== null;
  return (
    <nav
      aria-label="楼层"
      data-no-print
      className={cx(
        'fixed top-1/2 left-0 z-toolbar -translate-y-1/2 overflow-hidden rounded-r-card border border-l-0 border-line bg-card shadow-e2 transition',
        shown ? 'opacity-100' : 'invisible -translate-x-full opacity-0',
      )}
    >
      {stops.map((floor) => (
        <button
          key={floor.type}
          type="button"
          title={floor.title}
          aria-current={floor.type === current ? 'true' : undefined}
          onClick={() =>
            document
              .getElementById(floorId(floor.type))
              ?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' })
          }
          className={cx(
            'block w-7 border-b border-line py-1 text-center text-12 leading-4 outline-offset-[-2px]! last:border-b-0',
            floor.type === current
              ? 'bg-brand-600 text-white'
              : 'text-t2 hover:bg-brand-50 hover:text-brand-700',
          )}
        >
          <span className="mx-auto block w-6 [line-break:anywhere]">{floor.title.slice(0, 4)}</span>
        </button>
      ))}
    </nav>
  );
}
