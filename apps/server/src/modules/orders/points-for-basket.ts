import type { CallData } from '@pifa/contract';
import {
  addFen,
  CLAIM_KINDS,
  claimKey,
  type Fen,
  fenToYuan,
  pointsUsable,
  spendRuleFor,
  spendRuleText,
  subtractFen,
} from '@pifa/domain';
import type { PricedCart } from '../cart';

/** 积分抵扣: what the company has, what this basket takes at most, and what it is worth. All 0 where points pay nothing. */
export function pointsForBasket({ quote, input }: PricedCart): CallData<'orderPreview'>['points'] {
  const { totals, pointsSpent } = quote;
  const rule = spendRuleFor(input.promotions, input.buyer, input.now);
  const company = input.buyer?.companyId ?? '';
  const balance = rule ? (input.scarce?.[claimKey(CLAIM_KINDS.points, company)]?.left ?? 0) : 0;
  const goods = subtractFen(subtractFen(totals.goods, totals.discount), lockedAmount(quote));
  const most = rule ? pointsUsable(rule, balance, goods) : undefined;
  return {
    balance,
    used: pointsSpent,
    most: most?.points ?? 0,
    usedAmount: fenToYuan(totals.points),
    mostAmount: most ? fenToYuan(most.worth) : 0,
    ...(rule && rule.minimum > 0 ? { least: rule.minimum } : {}),
    rateText: rule ? spendRuleText(rule) : '',
  };
}

/** What points may not pay: lines at a quoted price, unless the quote says so. Fen. */
function lockedAmount({ lines }: PricedCart['quote']): Fen {
  const locked = lines.filter(
    ({ checked, context }) => checked && context.kind === 'quoted' && !context.discountsAllowed,
  );
  return addFen(...locked.map(({ payable }) => payable));
}
