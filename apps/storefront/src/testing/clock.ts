import { act } from '@testing-library/react';
import { setServerClock } from '../lib/server-clock';

/** A deadline that no slow machine reaches before `passDeadline`, and no test far enough away to care. */
export const soonOver = (): string => new Date(Date.now() + 30_000).toISOString();

/** It is a moment after the deadline now, by the server's clock; counters notice within a second. */
export function passDeadline(deadline: string): void {
  act(() => {
    const sentAt = performance.now();
    // Told once it would be taken for a cached response.
    for (let told = 0; told < 2; told += 1) setServerClock(Date.parse(deadline) + 500, { sentAt });
  });
}
