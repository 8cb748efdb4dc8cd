/*
 * On the server a page is kept until it would look different by itself. Whatever follows an instant (a price window, an
 * activity's phase) says so while it is drawn.
 */
let next: number | null = null;

/** Says that what is being drawn looks different from this instant on (epoch ms). */
export function changesAt(at: number | null): void {
  if (at !== null && Number.isFinite(at) && (next === null || at < next)) next = at;
}

/** The earliest such instant since it was last taken; null = none. */
export function takeNextChange(): number | null {
  const at = next;
  next = null;
  return at;
}
