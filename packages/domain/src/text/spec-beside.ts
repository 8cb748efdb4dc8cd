/** Whether the last words of `name` are `part`: 「手提水桶 22L」 ends with 「22L」, not with 「2L」. */
function endsWithWords(name: string, part: string): boolean {
  if (!name.endsWith(part)) return false;
  const before = name.at(-part.length - 1);
  if (before === undefined || before === ' ' || name === part) return true;
  return /\p{Script=Han}/u.test(before) && /^[\dA-Za-z]/.test(part);
}

/**
 * The parts of a specification 「500ml · 24瓶/箱」 that the name next to it doesn't have, so that 500ml isn't shown twice.
 * `known` are parts shown elsewhere, such as the packing in its own column.
 */
export function specNotInName(name: string, spec: string, known: readonly string[] = []): string {
  const words = (text: string) => text.trim().replace(/\s+/g, ' ');
  return spec
    .split('·')
    .map(words)
    .filter((part) => part !== '' && !known.includes(part) && !endsWithWords(words(name), part))
    .join(' · ');
}
