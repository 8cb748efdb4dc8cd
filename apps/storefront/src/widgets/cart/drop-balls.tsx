import { useEffect, useRef } from 'react';
import { type Flight, landed, useFlights } from './balls';

const DURATION = 600;

/** The three balls of SPEC §2: the outer one moves along X, the inner one falls along Y (UX §2.6). */
export function DropBalls() {
  const flights = useFlights((state) => state.flights);
  return (
    <div aria-hidden data-no-print className="pointer-events-none fixed inset-0 z-balls overflow-hidden">
      {flights.map((flight, position) => (
        <Ball key={position} flight={flight} />
      ))}
    </div>
  );
}

function Ball({ flight }: { flight: Flight | null }) {
  const outer = useRef<HTMLSpanElement>(null);
  const inner = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!flight || !outer.current || !inner.current) return;
    const { from, to, delay, id } = flight;
    const timing = { duration: DURATION, delay, fill: 'backwards' } as const;
    const across = outer.current.animate(
      [{ transform: `translateX(${from.x}px)` }, { transform: `translateX(${to.x}px)` }],
      { ...timing, easing: 'linear' },
    );
    const down = inner.current.animate(
      [
        { transform: `translateY(${from.y}px) scale(1)`, opacity: 0.9 },
        { transform: `translateY(${to.y}px) scale(0.5)`, opacity: 0.4 },
      ],
      { ...timing, easing: 'cubic-bezier(0.5, -0.4, 1, 1)' },
    );
    down.onfinish = () => landed(id);
    return () => {
      across.cancel();
      down.cancel();
    };
  }, [flight]);
  return (
    <span ref={outer} data-ball className="absolute top-0 left-0" hidden={!flight}>
      <span ref={inner} className="-mt-2 -ml-2 block size-3.5 rounded-pill bg-brand-600 ring-1 ring-white" />
    </span>
  );
}
