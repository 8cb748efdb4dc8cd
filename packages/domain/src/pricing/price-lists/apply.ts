import type { GoodsFacts, Ladder } from '../types';
import { resolveLists, type ListPrice } from './resolve';
import type { ListedGoods, ListedPrices } from './types';

type Before = Pick<GoodsFacts, 'list' | 'promotion' | 'ladder'>;
type After = Before & Pick<GoodsFacts, 'customer' | 'agreed' | 'others'>;

/**
 * What lists do to the prices of a goods (ADVANCED A). The list that closes the chain gives the customer price, and its
 * rungs stand in place of the public ladder; a company's own ladder goes before the rungs of a list that is not its
 * own. A binding price is the base: list price, public ladder and promotion price are no candidates.
 */
export function withListedPrices(
  before: Before,
  goods: ListedGoods,
  listed: ListedPrices,
  { now, byGroup }: { now: Date; byGroup: boolean },
): After {
  if (listed.chain.length === 0) return { ...before, customer: null };
  const { first, others } = resolveLists(goods, listed, now);
  if (!first) return { ...before, customer: null };
  const { link, pair, ref } = first;
  const rungs = ladderIn(first, byGroup);
  const own = before.ladder?.audience === 'company' ? before.ladder : null;
  const ladder = (link.to === 'book' ? (rungs ?? own) : (own ?? rungs)) ?? null;
  if (link.binding) {
    const agreed = { activities: link.activities, ref };
    return { list: pair ?? before.list, promotion: null, ladder, customer: null, agreed };
  }
  // Where all lists compete, the rungs in whose place the company's own ladder stands do so too.
  const beside = listed.lowest && rungs !== null && ladder !== rungs ? [{ ...first, pair: null }] : [];
  const competing = [...beside, ...others];
  return {
    ...before,
    ladder: ladder ?? before.ladder,
    customer: pair ? { pair, ref: `${link.to === 'book' ? 'company' : 'list'}:${ref}` } : null,
    ...(competing.length > 0
      ? { others: competing.map((one) => ({ pair: one.pair, tiers: one.rungs, ref: `list:${one.ref}` })) }
      : {}),
  };
}

function ladderIn({ link, rungs }: ListPrice, byGroup: boolean): Ladder | null {
  if (rungs.length === 0) return null;
  return {
    ref: `list:${link.listId}`,
    scope: byGroup ? 'group' : 'goods',
    audience: 'company',
    tiers: rungs,
  };
}

/** The next instant at which a window of these rows opens or closes, ms; Infinity where none does. */
export function nextListTurn({ rows, rules, bases }: ListedPrices, time: number): number {
  let next = Number.POSITIVE_INFINITY;
  const turn = (at: number): void => {
    if (at > time && at < next) next = at;
  };
  for (const { start, end } of [...rows, ...rules]) {
    turn(start);
    turn(end);
  }
  for (const { from } of bases) turn(from);
  return next;
}
