/**
 * Counts the buyer's gestures (a press, a key). A box that is left by pressing 加入购物车 commits *within* that
 * press; the press must then not add what was just changed (UX §5.1 rule 7). Comparing counts tells the two apart.
 */
let gestures = 0;

if (typeof document !== 'undefined') {
  const next = () => {
    gestures += 1;
  };
  document.addEventListener('pointerdown', next, true);
  document.addEventListener('keydown', next, true);
}

/** The number of the gesture under way. */
export function currentGesture(): number {
  return gestures;
}
