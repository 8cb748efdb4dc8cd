/** What a page was found by in Ctrl K, for a page that can go on with it; in this tab's memory, never in an address. */
export const foundBy = (text: string): { state: { foundBy: string } } => ({
  state: { foundBy: text.trim() },
});

/** The same, as the page reads it from its location; '' when it was not found by anything. */
export function foundByOf(state: unknown): string {
  const text = (state as { foundBy?: unknown } | null)?.foundBy;
  return typeof text === 'string' ? text : '';
}
