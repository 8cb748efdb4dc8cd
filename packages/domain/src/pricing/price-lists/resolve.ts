import { type PricePair, packPriceOf, pricePair, unitPrice } from '../../money';
import type { LadderTier } from '../types';
import { baseInForce, isRunning, rowsInForce } from './chain';
import { formulaPair, type FormulaBase } from './formula';
import type { ChainLink, ListedGoods, ListedPrices, ListRule } from './types';

/** What one list says of a goods at an instant. */
export type ListPrice = {
  readonly link: ChainLink;
  /** The standing price; null where the list has only rungs. */
  readonly pair: PricePair | null;
  readonly rungs: readonly LadderTier[];
  /** The row or rule that gave the standing price. */
  readonly ref: string;
  readonly rule: ListRule | null;
};

/** One list of the chain, as 价格查询 shows it. */
export type ChainStep = {
  readonly link: ChainLink;
  /** 'used' closed the chain; 'also' competes under `lowest`; 'no-base' has a rule, but nothing to work it on. */
  readonly outcome: 'used' | 'also' | 'empty' | 'no-base' | 'not-reached';
  readonly price: ListPrice | null;
};

export type Resolved = {
  /** The list that closed the chain. */
  readonly first: ListPrice | null;
  /** Those that compete with it under `lowest`. */
  readonly others: readonly ListPrice[];
  readonly steps: readonly ChainStep[];
};

/** The one rule of who pays what by price lists: listing, detail, cart, order and 价格查询 all ask here. */
export function resolveLists(goods: ListedGoods, listed: ListedPrices, now: Date): Resolved {
  const time = now.getTime();
  const steps: ChainStep[] = [];
  const found: ListPrice[] = [];
  for (const link of listed.chain) {
    const isClosed = found.length > 0 && !(listed.lowest && !found[0]?.link.binding);
    if (isClosed) {
      steps.push({ link, outcome: 'not-reached', price: null });
      continue;
    }
    const price = priceIn(goods, listed, link, time);
    if (price === 'no-base' || price === null) {
      steps.push({ link, outcome: price ?? 'empty', price: null });
      continue;
    }
    steps.push({ link, outcome: found.length === 0 ? 'used' : 'also', price });
    found.push(price);
  }
  const [first = null, ...others] = found;
  return { first, others, steps };
}

function priceIn(
  goods: ListedGoods,
  listed: ListedPrices,
  link: ChainLink,
  time: number,
): ListPrice | 'no-base' | null {
  const rows = rowsInForce(listed.rows, link.listId, time);
  const standing = rows.find(({ fromPieces }) => fromPieces === 0);
  const rungs = rows
    .filter(({ fromPieces }) => fromPieces > 0)
    .map(
      ({ fromPieces, perPiece, perPack }): LadderTier => ({
        fromPieces,
        perPiece: unitPrice(perPiece),
        perPack: perPack === null ? null : unitPrice(perPack),
      }),
    );
  if (standing) {
    const perPack = standing.perPack ?? packPriceOf(unitPrice(standing.perPiece), goods.piecesPerPack);
    return {
      link,
      rungs,
      pair: pricePair(perPack, standing.perPiece),
      ref: `row:${standing.id}`,
      rule: null,
    };
  }
  const ruled = ruledPrice(goods, listed, link.listId, time);
  if (ruled !== null && ruled !== 'no-base')
    return { link, rungs, pair: ruled.pair, ref: `rule:${ruled.rule.id}`, rule: ruled.rule };
  if (rungs.length > 0) return { link, rungs, pair: null, ref: `list:${link.listId}`, rule: null };
  return ruled;
}

/** By the first rule of the list that is for the goods and has its base. */
function ruledPrice(
  goods: ListedGoods,
  listed: ListedPrices,
  listId: number,
  time: number,
): { pair: PricePair; rule: ListRule } | 'no-base' | null {
  const rules = listed.rules
    .filter((rule) => rule.listId === listId && isRunning(rule, time) && isFor(rule, goods))
    .sort((a, b) => a.priority - b.priority || b.id - a.id);
  const cost = baseInForce(listed.bases, 'cost', time);
  for (const rule of rules) {
    const base = baseOf(rule, goods, listed, time);
    if (base) return { rule, pair: formulaPair(rule, base, cost, goods.piecesPerPack) };
  }
  return rules.length > 0 ? 'no-base' : null;
}

export function isFor({ scope }: Pick<ListRule, 'scope'>, goods: ListedGoods): boolean {
  switch (scope.kind) {
    case 'all':
      return true;
    case 'goods':
      return scope.ids.includes(goods.goodsId);
    case 'brand':
      return goods.brandId !== null && scope.ids.includes(goods.brandId);
    case 'category':
      return goods.categoryIds.some((id) => scope.ids.includes(id));
  }
}

/** A list that is a base cannot have a list for its own base, so this ends. */
function baseOf(rule: ListRule, goods: ListedGoods, listed: ListedPrices, time: number): FormulaBase | null {
  if (rule.base === 'list') return goods.list;
  if (rule.base === 'other') {
    if (rule.baseListId === null) return null;
    const link: ChainLink = { listId: rule.baseListId, to: 'everyone', binding: false, activities: false };
    const rules = listed.rules.filter(({ base }) => base !== 'other');
    const price = priceIn(goods, { ...listed, rules }, link, time);
    return price === 'no-base' ? null : (price?.pair ?? null);
  }
  const piece = baseInForce(listed.bases, rule.base, time);
  return piece === null ? null : { perPiece: piece, perPack: piece * goods.piecesPerPack };
}
