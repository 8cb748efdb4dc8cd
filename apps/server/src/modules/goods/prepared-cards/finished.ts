import { PreparedData } from '../../../platform';
import type { Section } from '../../../platform/cache/budget';

/** A finished answer, and the pieces that it was made of. */
export interface Finished {
  pieces: readonly Buffer[];
  answer: PreparedData;
}

const ENTRY_BYTES = 600;

/**
 * Answers that many get, kept as finished bytes. A piece is never changed, so the same pieces make the same answer: one
 * that has aged, been changed or reached the edge of a price window has another piece.
 */
export function createFinished(section: Section<string, Finished>) {
  return (name: string, pieces: readonly Buffer[], end: string): PreparedData => {
    const key = `${name} ${end}`;
    const known = section.get(key);
    if (known && areSame(known.pieces, pieces)) return known.answer;
    const answer = new PreparedData([...pieces, Buffer.from(end)]);
    section.put(key, { pieces, answer }, ENTRY_BYTES + answer.body.length + 8 * pieces.length);
    return answer;
  };
}

function areSame(some: readonly Buffer[], others: readonly Buffer[]): boolean {
  if (some.length !== others.length) return false;
  for (let at = 0; at < some.length; at += 1) if (some[at] !== others[at]) return false;
  return true;
}
