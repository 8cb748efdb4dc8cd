/** How often each tag and style stands in a text. */
function partsOf(html: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const [part] of html.matchAll(/<[a-z][a-z0-9]*|style="/gi)) {
    const name = part.toLowerCase();
    found.set(name, (found.get(name) ?? 0) + 1);
  }
  return found;
}

/** Tags that the editor writes in another way without a loss. */
const SAME = new Set([
  '<p',
  '<b',
  '<i',
  '<strong',
  '<em',
  '<tbody',
  '<colgroup',
  '<col',
  '<table',
  '<br',
  '<s',
  '<u',
]);

/** Whether the editor cannot hold all of a text: it would come back with fewer parts of some kind. */
export function dropsSomething(before: string, after: string): boolean {
  const kept = partsOf(after);
  return [...partsOf(before)].some(([part, count]) => !SAME.has(part) && (kept.get(part) ?? 0) < count);
}
