/** How far back a rehearsal may look, days. */
export const SPANS = [7, 30, 90];
