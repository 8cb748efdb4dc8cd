import { type Refusal, refuse } from '@pifa/contract';
import { isBelowCost } from '@pifa/domain';
import { can, lacking, needsProof, type Operator } from '../../../staff';
import type { Planned } from '../plan-change';

interface Facts {
  /** of a piece, 1/10000 yuan; null = unknown */
  cost: number | null;
  piecesPerPack: number;
  confirm: boolean;
  now: Date;
}

/**
 * Why new prices below cost are not taken (ADMIN §13): they want a permission, a recent proof, and to be meant. Whoever
 * lacks the permission learns that the price is below cost, not by how much.
 */
export function whyBelowCost(
  operator: Operator,
  { before, after }: Pick<Planned, 'before' | 'after'>,
  { cost, piecesPerPack, confirm, now }: Facts,
): Refusal | undefined {
  const isNew =
    after.list_per_pack !== before.list_per_pack || after.list_per_piece !== before.list_per_piece;
  const { list_per_pack: perPack, list_per_piece: perPiece } = after;
  if (!isNew || !isBelowCost({ perPack, perPiece, piecesPerPack, cost })) return undefined;
  if (!can(operator, 'price.below-cost')) return lacking('price.below-cost');
  const unproved = needsProof(operator, now);
  if (unproved) return unproved;
  return confirm ? undefined : refuse('confirm-needed', { text: '标价低于成本，确认无误请再次保存' });
}
