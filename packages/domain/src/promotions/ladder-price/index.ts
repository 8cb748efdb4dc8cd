import { type PricePair, lowerPair, packPriceOf } from '../../money';
import type { GoodsFacts, LadderTier } from '../../pricing/types';
import type { UnitKind } from '../kind';
import { NO_SETTINGS } from '../no-settings';

/** 阶梯价: the tier reached by the final quantity replaces both prices (RULINGS 2). */
export const ladderPrice: UnitKind = {
  kind: 'ladder-price',
  name: '阶梯价',
  stage: 'unit',
  isStored: true,
  ...NO_SETTINGS,
  offers: ({ line, ladderPieces, buyer }) => {
    const { goods } = line;
    const { ladder } = goods;
    if (!ladder || ladder.tiers.length === 0 || (ladder.audience === 'company' && !buyer)) return [];
    const base = { ref: ladder.ref, label: ladder.audience === 'company' ? '客户阶梯价' : '阶梯价' };
    if (ladderPieces === null) return [{ ...base, offered: false, pair: null, note: '该行不参与阶梯价' }];
    const steps = stepsOf(goods);
    const { unit } = goods.rule;
    const top = steps.filter((step) => step.fromPieces <= ladderPieces).at(-1);
    if (!top) {
      return [{ ...base, offered: false, pair: null, note: `未满 ${steps[0]?.fromPieces ?? 0}${unit}` }];
    }
    const scope = ladder.scope === 'group' ? '同款合计' : '';
    return [
      {
        ...base,
        offered: true,
        pair: top.pair,
        note: `${scope}满 ${top.fromPieces}${unit}`,
        neverDearer: true,
      },
    ];
  },
};

type Step = { readonly fromPieces: number; readonly pair: PricePair };
const known = new WeakMap<GoodsFacts, readonly Step[]>();

/** The price from each tier on, remembered per goods: a band asks for it once per tier. */
function stepsOf(goods: GoodsFacts): readonly Step[] {
  const before = known.get(goods);
  if (before) return before;
  let pair = goods.list;
  const steps = sortedTiers(goods).map((tier): Step => {
    // A higher tier that the seller priced above a lower one does not punish the larger order.
    pair = lowerPair(pair, tierPair(goods, tier));
    return { fromPieces: tier.fromPieces, pair };
  });
  known.set(goods, steps);
  return steps;
}

/** A ladder's tiers from the smallest quantity up. */
export function sortedTiers(goods: GoodsFacts): LadderTier[] {
  return [...(goods.ladder?.tiers ?? [])].sort((a, b) => a.fromPieces - b.fromPieces);
}

function tierPair(goods: GoodsFacts, tier: LadderTier): PricePair {
  const perPack = tier.perPack ?? packPriceOf(tier.perPiece, goods.rule.piecesPerPack);
  return { perPack, perPiece: tier.perPiece };
}
