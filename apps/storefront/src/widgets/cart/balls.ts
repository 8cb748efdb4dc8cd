import { create } from 'zustand';

/** A ball in flight, from the centre of the pressed button to the centre of the visible cart icon. */
export interface Flight {
  id: number;
  from: { x: number; y: number };
  to: { x: number; y: number };
  delay: number;
}

/** The pool of SPEC §9: exactly three balls; a fourth add reuses the oldest or does not fly. */
export const BALLS = 3;

interface Flights {
  flights: (Flight | null)[];
  /** grows with every landing: the icon bumps */
  landings: number;
}

export const useFlights = create<Flights>(() => ({ flights: [null, null, null], landings: 0 }));

let serial = 0;
let oldest = 0;

function centre(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** The cart icon in view: header, mini header, side toolbar or phone tab; all carry data-cart-target. */
function visibleTarget(): Element | null {
  for (const element of document.querySelectorAll('[data-cart-target]')) {
    const { width, height, top, bottom } = element.getBoundingClientRect();
    if (
      width > 0 &&
      height > 0 &&
      bottom > 0 &&
      top < window.innerHeight &&
      element.checkVisibility?.() !== false
    ) {
      return element;
    }
  }
  return null;
}

/** Drops a ball from each element (at most three, 80 ms apart). Without a visible icon only the count changes. */
export function dropBalls(from: readonly Element[]): void {
  const target = visibleTarget();
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!target || still || from.length === 0) {
    landed();
    return;
  }
  const to = centre(target);
  useFlights.setState(({ flights }) => {
    const next = [...flights];
    from.slice(0, BALLS).forEach((element, index) => {
      const free = next.indexOf(null);
      const position = free >= 0 ? free : oldest;
      oldest = (position + 1) % BALLS;
      serial += 1;
      next[position] = { id: serial, from: centre(element), to, delay: index * 80 };
    });
    return { flights: next };
  });
}

/** A ball has landed: its slot is free again and the icon bumps. */
export function landed(id?: number): void {
  useFlights.setState(({ flights, landings }) => ({
    flights: flights.map((flight) => (flight?.id === id ? null : flight)),
    landings: landings + 1,
  }));
}
