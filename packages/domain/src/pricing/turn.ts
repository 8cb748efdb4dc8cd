import type { PromotionRecord } from './types';

type InTurn = Pick<PromotionRecord, 'priority' | 'id'>;

/** The id of a promotion that is tried before it is stored: it can stand in an address, and no stored one has it. */
export const UNSAVED_PROMOTION = '0';

/**
 * Which promotion comes first: by priority, then the older one. Ids are numbers written out, so 10 is younger than 9; one
 * that is only tried has no number yet and is the youngest.
 */
export function byTurn(a: InTurn, b: InTurn): number {
  const [one, other] = [bornAs(a), bornAs(b)];
  if (a.priority !== b.priority) return a.priority - b.priority;
  if (one !== other) return one < other ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

function bornAs({ id }: InTurn): number {
  const number = Number(id);
  return Number.isNaN(number) || id === UNSAVED_PROMOTION ? Number.POSITIVE_INFINITY : number;
}
