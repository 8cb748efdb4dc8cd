/** [start, end): active when start ≤ now < end; null = open on that side (INVARIANTS I38). */
export type TimeWindow = { readonly start: Date | null; readonly end: Date | null };
