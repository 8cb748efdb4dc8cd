import { type Refusal, refuse } from '@pifa/contract';
import { type ChildOrder, type ChosenCoupon, type Quote, splitByShipFrom, subtractFen } from '@pifa/domain';
import { type Db, type Platform, type Session } from '../../platform';
import { cartStore, type PricedCart, type PricedLine, priceStored } from '../cart';
import { freightTemplate } from '../delivery';
import { toBuyer } from '../pricing';
import { livePromotions } from '../promotions';
import type { FrozenAddress } from './order-rows';

/** What is asked to be settled. */
export interface SettleWish {
  session: Session;
  now: Date;
  /** Without them all checked lines. */
  cartIds?: readonly string[];
  address: FrozenAddress | null;
  /** The coupon chosen for this order, already known to be the company's. */
  coupon?: ChosenCoupon | null;
  /** Points to spend. */
  points?: number;
  /** The seller splits orders by ship-from place. */
  autoSplit: boolean;
}

/** A cart's chosen lines, priced, with what stands in the way. */
export interface Settlement {
  cart: PricedCart;
  /** The lines that would be ordered. */
  lines: PricedLine[];
  /** Lines that were wanted but cannot be ordered. */
  troubled: PricedLine[];
  /** Ids that were named but are not in the cart. */
  missing: number;
  quote: Quote;
  /** More than one = the order will be split. */
  split: ChildOrder[];
  address: FrozenAddress | null;
}

/** Reads and prices what would be ordered: one statement. */
export async function settle(db: Db, platform: Platform, wish: SettleWish): Promise<Settlement> {
  const { session, now, address } = wish;
  const stored = await cartStore(db).read(session, now);
  const freight = await freightTemplate(platform, address?.regionCode ?? '');
  const only = wish.cartIds && new Set(wish.cartIds.map(Number));
  const cart = await priceStored(db, stored, {
    buyer: toBuyer(session),
    now,
    promotions: await livePromotions(platform, now),
    coupon: wish.coupon ?? null,
    points: wish.points ?? 0,
    freight,
    address: address && { regionCode: address.regionCode },
    only,
  });
  const lines = cart.lines.filter((line) => line.checked);
  const wanted = (line: PricedLine): boolean => (only ? only.has(line.row.id) : line.row.isCheck);
  const known = new Set(stored.rows.map((row) => row.id));
  return {
    cart,
    lines,
    troubled: cart.lines.filter((line) => wanted(line) && line.problem !== undefined),
    missing: [...(only ?? [])].filter((id) => !known.has(id)).length,
    quote: cart.quote,
    split: wish.autoSplit ? splitOf(lines, cart.quote) : [],
    address,
  };
}

function splitOf(lines: readonly PricedLine[], quote: Quote): ChildOrder[] {
  const { freight, points } = quote.totals;
  const parts = splitByShipFrom(
    lines.map(({ row, quoted }) => ({
      key: quoted.key,
      shipFrom: row.goods.facts.shipFrom,
      amount: quoted.amount,
      discount: subtractFen(quoted.amount, quoted.payable),
    })),
    { freight, points },
  );
  return parts.length > 1 ? parts : [];
}

const namesOf = (lines: readonly PricedLine[]): string[] => lines.map(({ row }) => row.goods.name);

/** Wanted lines that cannot be ordered as they are. */
export function refuseTroubled({ troubled, missing }: Settlement): Refusal | undefined {
  const short = troubled.filter(
    ({ problem }) => problem?.kind === 'out-of-stock' || problem?.kind === 'over-stock',
  );
  if (short.length > 0) return refuse('stock-short', { names: namesOf(short) });
  if (troubled.length > 0) return refuse('lines-need-attention', { names: namesOf(troubled) });
  return missing > 0 ? refuse('lines-need-attention', { names: ['部分商品已不在购物车中，'] }) : undefined;
}

/** Everything that stands in the way of ordering these lines, the first thing first. */
export function refuseSettlement(settlement: Settlement): Refusal | undefined {
  const { lines, quote, address } = settlement;
  for (const refusal of quote.refusals) {
    switch (refusal.kind) {
      case 'area-not-delivered':
        return refuse('not-deliverable', { region: address ? regionName(address) : '' });
      case 'stock-sum': {
        const short = lines.filter(({ row }) => row.goods.id === refusal.goodsId);
        return refuse('stock-short', { names: [...new Set(namesOf(short))] });
      }
      case 'quantity': {
        const named = lines.filter(({ quoted }) => quoted.key === refusal.key);
        return refuse('lines-need-attention', { names: namesOf(named) });
      }
      case 'promotion':
        return refuse('bad-input', { text: refusal.text });
    }
  }
  return undefined;
}

function regionName({ province, city, county }: FrozenAddress): string {
  return [province, city, county].filter(Boolean).join('');
}
