import {
  fen,
  type FreightTemplate,
  type GoodsFacts,
  type LadderRow,
  type LineContext,
  ladderInForce,
  ladderOf,
  pricePair,
  type Quote,
  quote,
  splitByShipFrom,
  subtractFen,
  type ChildOrder,
} from '@pifa/domain';
import { cheaper } from '../catalogue/cheaper';
import type {
  DemoAddress,
  DemoCompany,
  DemoGoods,
  DemoLadder,
  DemoMall,
  DemoOrder,
  DemoSite,
} from '../types';
import { goodsFacts } from './goods-facts';

/** An order of the demo, priced by the engine as it would have been on its day. */
export interface PricedOrder {
  order: DemoOrder;
  address: DemoAddress;
  quote: Quote;
  /** By line; a line's key is its position. */
  goods: DemoGoods[];
  /** More than one = split by ship-from place. */
  split: ChildOrder[];
}

/** What decides the prices of past orders. */
export type OrderPricingData = Pick<
  DemoMall,
  'orders' | 'goods' | 'addresses' | 'customerPrices' | 'ladders'
> & {
  companies: readonly Pick<DemoCompany, 'khId' | 'priceListId'>[];
  site: Pick<DemoSite, 'freight'>;
};

/** Prices every order. Stock sets no limit: what was sold is added to the opening stock. */
export function priceOrders(mall: OrderPricingData): PricedOrder[] {
  const byId = new Map(mall.goods.map((row) => [row.id, row]));
  const freight = freightOf(mall);
  return [...mall.orders]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map((order) => {
      const address = mall.addresses.find((row) => row.id === order.addressId);
      if (!address) throw new Error(`demo order to an unknown address: ${order.addressId}`);
      const goods = order.lines.map(({ goodsId }) => {
        const row = byId.get(goodsId);
        if (!row) throw new Error(`demo order of unknown goods: ${goodsId}`);
        return row;
      });
      const quoted = quote({
        lines: order.lines.map((line, at) => ({
          key: String(at),
          goods: factsOf(mall, goods[at] as DemoGoods, order),
          quantity: { packs: line.packs, pieces: line.pieces },
          checked: true,
          context: contextOf(order, goods[at] as DemoGoods),
        })),
        buyer: { userId: String(order.userId), companyId: String(order.khId) },
        address: { regionCode: address.regionCode },
        coupon: null,
        points: 0,
        choices: {},
        promotions: [],
        freight,
        now: order.at,
      });
      const refusal = quoted.refusals[0];
      if (refusal) throw new Error(`demo order refused: ${JSON.stringify(refusal)}`);
      return { order, address, goods, quote: quoted, split: splitOf(quoted, goods) };
    });
}

/** An order at quoted prices takes them from its quote. */
function contextOf({ quoted }: DemoOrder, { list }: DemoGoods): LineContext {
  if (!quoted) return { kind: 'ordinary' };
  const { no, share } = quoted;
  const lockedPair = pricePair(cheaper(list.perPack, share), cheaper(list.perPiece, share));
  return { kind: 'quoted', ref: no, no, lockedPair, minimumWaived: true };
}

function splitOf(quoted: Quote, goods: readonly DemoGoods[]): ChildOrder[] {
  const children = splitByShipFrom(
    quoted.lines.map((line, at) => ({
      key: line.key,
      shipFrom: goods[at]?.shipFrom ?? '',
      amount: line.amount,
      discount: subtractFen(line.amount, line.payable),
    })),
    { freight: quoted.totals.freight, points: quoted.totals.points },
  );
  return children.length > 1 ? children : [];
}

function factsOf(mall: OrderPricingData, row: DemoGoods, { khId, at: now }: DemoOrder): GoodsFacts {
  const listId = mall.companies.find((company) => company.khId === khId)?.priceListId ?? null;
  const agreed = mall.customerPrices.find(
    (price) =>
      price.goodsId === row.id && (price.khId === khId || (listId !== null && price.priceListId === listId)),
  );
  return {
    ...goodsFacts(row),
    promotion: row.promotion && {
      pair: pricePair(row.promotion.perPack, row.promotion.perPiece),
      window: { start: row.promotion.startsAt, end: row.promotion.endsAt },
    },
    customer: agreed ? { pair: pricePair(agreed.perPack, agreed.perPiece), ref: '' } : null,
    ladder: ladderOf(ladderInForce(ladderRows(mall.ladders, row, khId), now), row.ladderScope === 'group'),
  };
}

/** The ladders of these goods for a company, as the mall stores them; they have no end. */
function ladderRows(ladders: readonly DemoLadder[], row: DemoGoods, khId: number): LadderRow[] {
  return ladders.flatMap((ladder, at): LadderRow[] => {
    const ofGoods = ladder.goodsId === row.id;
    const ofGroup = ladder.groupId !== null && ladder.groupId === row.groupId;
    const isOpen = ladder.khId === null || ladder.khId === khId;
    if (!isOpen || !(ofGoods || ofGroup)) return [];
    const { name, tiers } = ladder;
    const own = ladder.khId !== null;
    return [{ id: at + 1, name, own, ofGoods, start: 0, end: Number.POSITIVE_INFINITY, tiers }];
  });
}

function freightOf(mall: OrderPricingData): FreightTemplate | null {
  const template = mall.site.freight.find((row) => row.isDefault);
  if (!template) return null;
  return {
    id: String(template.id),
    name: template.name,
    rules: template.rules
      .filter((rule) => rule.deliverable)
      .map((rule) => ({
        regions: rule.regionPrefix === '' ? [] : [rule.regionPrefix],
        charge:
          rule.basis === 'flat'
            ? { by: 'flat', amount: fen(rule.firstFee) }
            : {
                by: rule.basis,
                first: rule.firstUnits,
                firstAmount: fen(rule.firstFee),
                step: rule.nextUnits,
                stepAmount: fen(rule.nextFee),
              },
        freeFrom: rule.freeFrom === null ? null : fen(rule.freeFrom),
      })),
  };
}
