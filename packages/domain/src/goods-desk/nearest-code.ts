/** Signs that are read, heard or typed for one another in codes. */
const LOOK_ALIKE: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', Z: '2', S: '5', B: '8' };
/** So many signs may differ: further off it is another code, not a slip. */
const MOST_SLIPS = 2;

const plain = (code: string): string =>
  [...code.normalize('NFKC').toUpperCase()].map((sign) => LOOK_ALIKE[sign] ?? sign).join('');

/**
 * The code that somebody meant who wrote `typed`: the same but for signs that look alike, else the one with the fewest
 * slips, at most two and fewer than half of its signs. Undefined where none is near.
 */
export function nearestCode(typed: string, codes: readonly string[]): string | undefined {
  const wanted = plain(typed);
  let best: string | undefined;
  let least = Math.min(MOST_SLIPS, Math.floor((wanted.length - 1) / 2)) + 1;
  for (const code of codes) {
    const slips = slipsBetween(wanted, plain(code), least);
    if (slips < least) {
      best = code;
      least = slips;
      if (slips === 0) break;
    }
  }
  return best;
}

/** Signs to add, drop, change or swap with a neighbour; `most` where it is no fewer. */
function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) >= most) return most;
  let older: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (older[j - 2] ?? 0) + 1);
      }
      row.push(least);
    }
    if (Math.min(...row) >= most) return most;
    older = above;
    above = row;
  }
  return Math.min(above[b.length] ?? most, most);
}
