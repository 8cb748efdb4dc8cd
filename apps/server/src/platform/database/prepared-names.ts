import { createHash } from 'node:crypto';

const MOST_NAMES = 400;
const MOST_SEEN = 2000;

/**
 * Names for statements worth preparing: a text gets one the second time it is seen. The number of names
 * is bounded, because every session keeps every named plan in memory.
 */
export function createPreparedNames() {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  return (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= MOST_NAMES) return undefined;
    if (!seenOnce.delete(text)) {
      if (seenOnce.size >= MOST_SEEN) seenOnce.clear();
      seenOnce.add(text);
      return undefined;
    }
    const name = `p_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
    names.set(text, name);
    return name;
  };
}
