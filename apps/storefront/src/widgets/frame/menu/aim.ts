export interface Point {
  x: number;
  y: number;
}

/**
 * Whether a pointer moving from `from` to `to` heads for the panel, i.e. stays within the triangle between its old
 * position and the panel's near edge. Categories passed on the way are then ignored (UX §3).
 */
export function headsForPanel(
  from: Point,
  to: Point,
  panel: { left: number; top: number; bottom: number },
): boolean {
  const dx = to.x - from.x;
  if (dx <= 0 || to.x >= panel.left) return false;
  const reach = (panel.left - from.x) / dx;
  const y = from.y + (to.y - from.y) * reach;
  return y >= panel.top && y <= panel.bottom;
}
