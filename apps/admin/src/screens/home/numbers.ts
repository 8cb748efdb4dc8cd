/**
 * Numbers for pictures and floors, which have no id of their own: a changed copy keeps the number of what it was copied
 * from. So a picture that is uploaded late finds its place although others were moved, removed or typed into meanwhile.
 */
export interface Numbers {
  numberOf: (item: object) => number;
  changed: <Item extends object>(item: Item, part: Partial<Item>) => Item;
  /** the same list as it is after a save, as new objects; those that have their number keep it */
  follow: (before: readonly object[], after: readonly object[]) => void;
}

export function numbering(): Numbers {
  const numbers = new WeakMap<object, number>();
  let last = 0;
  const numberOf = (item: object): number => {
    const known = numbers.get(item);
    if (known !== undefined) return known;
    last += 1;
    numbers.set(item, last);
    return last;
  };
  return {
    numberOf,
    changed(item, part) {
      const next = { ...item, ...part };
      numbers.set(next, numberOf(item));
      return next;
    },
    follow(before, after) {
      if (before.length !== after.length) return;
      after.forEach((item, at) => {
        const was = before[at];
        if (was && !numbers.has(item)) numbers.set(item, numberOf(was));
      });
    },
  };
}
