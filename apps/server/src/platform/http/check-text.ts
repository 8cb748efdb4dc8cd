const DEEPEST = 24;
const LONE_SURROGATE = /[\uD800-\uDFFF]/u;

/**
 * Looks through parsed input for what no field may hold: NUL, half characters (the database cannot store
 * either) and absurd nesting. Answers the complaint, or undefined.
 */
export function findBadText(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') {
    return value.includes('\0') || LONE_SURROGATE.test(value) ? '提交的内容含有不允许的字符' : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= DEEPEST) return '提交的内容层次过深';
  for (const [key, item] of Object.entries(value)) {
    const bad = findBadText(key, depth + 1) ?? findBadText(item, depth + 1);
    if (bad) return bad;
  }
  return undefined;
}
