import { type ScarceRef, claimKey } from '../promotions/claims';
import type { PromotionKind } from '../promotions/kind';
import { promotionKinds } from '../promotions/kinds';
import type { QuoteInput } from './types';
import { isWithin } from './window';

/** Every scarce thing that the running promotions may draw on for these lines: what `QuoteInput.scarce` should hold. */
export function scarceToRead(
  input: Pick<QuoteInput, 'lines' | 'buyer' | 'promotions' | 'now'>,
  kinds: readonly PromotionKind[] = promotionKinds,
): ScarceRef[] {
  const found = new Map<string, ScarceRef>();
  for (const record of input.promotions) {
    if (!isWithin(record.window, input.now)) continue;
    const kind = kinds.find((candidate) => candidate.kind === record.kind);
    for (const thing of kind?.scarce?.(record, input) ?? [])
      found.set(claimKey(thing.kind, thing.ref), thing);
  }
  return [...found.values()];
}
