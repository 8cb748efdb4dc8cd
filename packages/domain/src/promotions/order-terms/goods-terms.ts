import { isOpenTo } from '../../pricing/audience';
import type { Buyer, GoodsFacts, GoodsTerm, PromotionRecord } from '../../pricing/types';
import { isWithin } from '../../pricing/window';
import { kindOf } from '../kind-of';
import { inScope } from '../scope';

/** Whether it is a rule over the quantities of several goods. */
export function isGoodsTerm({ kind }: Pick<PromotionRecord, 'kind'>): boolean {
  const of = kindOf(kind);
  return of !== undefined && of.stage !== 'unit' && of.overGoods !== undefined;
}

/** Those of the records that are such rules, run now and are for this buyer. */
export function runningGoodsTerms(
  records: readonly PromotionRecord[],
  buyer: Buyer | null,
  now: Date,
): PromotionRecord[] {
  return records.filter(
    (record) => isGoodsTerm(record) && isWithin(record.window, now) && isOpenTo(record, buyer),
  );
}

/** What is told with a goods (`GoodsFacts.terms`) of these running rules. */
export function goodsTerms(
  running: readonly PromotionRecord[],
  goods: Pick<GoodsFacts, 'goodsId' | 'brandId' | 'categoryIds'>,
): GoodsTerm[] {
  return running.flatMap((record) => {
    const kind = kindOf(record.kind);
    const over = kind && kind.stage !== 'unit' ? kind.overGoods?.(record) : null;
    if (!over || !inScope(over.scope, goods)) return [];
    const { id: ref, kind: name, label, window, priority } = record;
    return [{ kind: name, ref, label, window, priority, settings: over.settings }];
  });
}
