/** The promotion's id in a line's ref: group lines read promotion:group. */
export function promotionOf(ref: string): string {
  return ref.split(':')[0] ?? ref;
}
