/** Cuts after `length` characters and adds …; coupon descriptions after 15 (SPEC §9). Counts letters, not code units. */
export function ellipsis(text: string, length = 15): string {
  const letters = [...text];
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : text;
}
