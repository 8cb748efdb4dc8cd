const FIRST_ROOM = 16;

/** Growing lists of ascending positions, one for each category: the goods on sale in it. */
export class Members {
  private lists: { room: Int32Array; size: number }[] = [];

  /** The goods of a category; the list may change at the next change of the catalogue. */
  of(category: number): Int32Array {
    const list = this.lists[category];
    return list ? list.room.subarray(0, list.size) : NONE;
  }

  readonly count = (category: number): number => this.lists[category]?.size ?? 0;

  add(category: number, position: number): void {
    if (category < 0) return;
    const list = (this.lists[category] ??= { room: new Int32Array(FIRST_ROOM), size: 0 });
    const at = placeOf(list.room, position, list.size);
    if (at < list.size && list.room[at] === position) return;
    if (list.size === list.room.length) {
      const room = new Int32Array(list.size * 2);
      room.set(list.room);
      list.room = room;
    }
    list.room.copyWithin(at + 1, at, list.size);
    list.room[at] = position;
    list.size += 1;
  }

  remove(category: number, position: number): void {
    const list = this.lists[category];
    if (!list) return;
    const at = placeOf(list.room, position, list.size);
    if (at >= list.size || list.room[at] !== position) return;
    list.room.copyWithin(at, at + 1, list.size);
    list.size -= 1;
  }

  /** After categories moved: old position → new position. */
  renumber(positionNow: Int32Array): void {
    const moved: typeof this.lists = [];
    for (const [before, list] of this.lists.entries()) {
      const now = positionNow[before] ?? -1;
      if (list && now >= 0) moved[now] = list;
    }
    this.lists = moved;
  }
}

const NONE = new Int32Array(0);

/** Where an ascending list has a value, or would have it. */
function placeOf(values: Float64Array | Int32Array, wanted: number, size: number): number {
  // Usually the newest of all.
  if (size === 0 || (values[size - 1] ?? 0) < wanted) return size;
  let low = 0;
  let high = size - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The index of a value among ascending ones; −1 if it is not there. */
export function findAscending(
  values: Float64Array | Int32Array,
  wanted: number,
  size = values.length,
): number {
  const at = placeOf(values, wanted, size);
  return at < size && values[at] === wanted ? at : -1;
}
