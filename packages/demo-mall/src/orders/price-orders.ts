import {
  fen,
  type FreightTemplate,
  type GoodsFacts,
  type Ladder,
  type LineContext,
  pricePair,
  type Quote,
  quantityRule,
  quote,
  splitByShipFrom,
  subtractFen,
  unitPrice,
  type ChildOrder,
} from '@pifa/domain';
import { cheaper } from '../catalogue/cheaper';
import type { DemoAddress, DemoGoods, DemoLadder, DemoMall, DemoOrder, DemoSite } from '../types';

/** An order of the demo, priced by the engine as it would have been on its day. */
export interface PricedOrder {
  order: DemoOrder;
  address: DemoAddress;
  quote: Quote;
  /** By line key; keys are the line's place. */
  goods: DemoGoods[];
  /** More than one = split by ship-from place. */
  split: ChildOrder[];
}

/** What decides the prices of past orders. */
export type OrderWorld = Pick<
  DemoMall,
  'orders' | 'goods' | 'addresses' | 'companies' | 'customerPrices' | 'ladders'
> & { site: Pick<DemoSite, 'freight'> };

/** Prices every order. Stock does not limit the past: what was sold is stocked on top. */
export function priceOrders(mall: OrderWorld): PricedOrder[] {
  const byId = new Map(mall.goods.map((row) => [row.id, row]));
  const freight = freightOf(mall);
  return [...mall.orders]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map((order) => {
      const address = mall.addresses.find((row) => row.id === order.addressId);
      if (!address) throw new Error(`demo order to no address: ${order.addressId}`);
      const goods = order.lines.map(({ goodsId }) => {
        const row = byId.get(goodsId);
        if (!row) throw new Error(`demo order of no goods: ${goodsId}`);
        return row;
      });
      const answer = quote({
        lines: order.lines.map((line, at) => ({
          key: String(at),
          goods: factsOf(mall, goods[at] as DemoGoods, order.khId),
          quantity: { packs: line.packs, pieces: line.pieces },
          checked: true,
          context: contextOf(order, goods[at] as DemoGoods),
        })),
        buyer: {
          userId: String(order.userId),
          companyId: String(order.khId),
          priceListId: listOf(mall, order.khId),
        },
        address: { regionCode: address.regionCode },
        coupon: null,
        points: 0,
        choices: {},
        promotions: [],
        freight,
        now: order.at,
      });
      const refusal = answer.refusals[0];
      if (refusal) throw new Error(`demo order refused: ${JSON.stringify(refusal)}`);
      return { order, address, goods, quote: answer, split: splitOf(answer, goods) };
    });
}

/** An order at quoted prices was priced by its quote. */
function contextOf({ quoted }: DemoOrder, { list }: DemoGoods): LineContext {
  if (!quoted) return { kind: 'ordinary' };
  const { no, share } = quoted;
  const lockedPair = pricePair(cheaper(list.perPack, share), cheaper(list.perPiece, share));
  return { kind: 'quoted', ref: no, no, lockedPair, minimumWaived: true };
}

const listOf = (mall: OrderWorld, khId: number): string | null => {
  const id = mall.companies.find((company) => company.khId === khId)?.priceListId;
  return id == null ? null : String(id);
};

function splitOf(answer: Quote, goods: readonly DemoGoods[]): ChildOrder[] {
  const children = splitByShipFrom(
    answer.lines.map((line, at) => ({
      key: line.key,
      shipFrom: goods[at]?.shipFrom ?? '',
      amount: line.amount,
      discount: subtractFen(line.amount, line.payable),
    })),
    { freight: answer.totals.freight, points: answer.totals.points },
  );
  return children.length > 1 ? children : [];
}

function factsOf(mall: OrderWorld, row: DemoGoods, khId: number): GoodsFacts {
  const listId = mall.companies.find((company) => company.khId === khId)?.priceListId ?? null;
  const agreed = mall.customerPrices.find(
    (price) =>
      price.goodsId === row.id && (price.khId === khId || (listId !== null && price.priceListId === listId)),
  );
  return {
    goodsId: String(row.id),
    rule: quantityRule({
      piecesPerPack: row.piecesPerPack,
      minPieces: row.minPieces,
      pieceStep: row.pieceStep,
      packStep: row.packStep,
      stock: null,
      unit: row.unit,
      packUnit: row.packUnit,
      name: row.name,
    }),
    list: pricePair(row.list.perPack, row.list.perPiece),
    promotion: row.promotion && {
      pair: pricePair(row.promotion.perPack, row.promotion.perPiece),
      window: { start: row.promotion.startsAt, end: row.promotion.endsAt },
    },
    customer: agreed ? { pair: pricePair(agreed.perPack, agreed.perPiece), ref: '' } : null,
    ladder: ladderOf(mall.ladders, row, khId),
    groupId: row.groupId === null ? null : String(row.groupId),
    weight: row.weightG,
    volume: row.volumeCm3,
    shipFrom: row.shipFrom,
    taxRate: row.taxRateBp,
  };
}

/** A company's own ladder beats everybody's, the goods' own its group's. */
function ladderOf(ladders: readonly DemoLadder[], row: DemoGoods, khId: number): Ladder | null {
  const [best] = ladders
    .map((ladder, at) => ({ ladder, at }))
    .filter(
      ({ ladder }) =>
        ladder.goodsId === row.id || (ladder.groupId !== null && ladder.groupId === row.groupId),
    )
    .filter(({ ladder }) => ladder.khId === null || ladder.khId === khId)
    .sort(
      (a, b) =>
        Number(a.ladder.khId === null) - Number(b.ladder.khId === null) ||
        Number(a.ladder.goodsId === null) - Number(b.ladder.goodsId === null),
    );
  if (!best) return null;
  return {
    ref: String(best.at + 1),
    scope: row.ladderScope === 'group' && row.groupId !== null ? 'group' : 'goods',
    audience: best.ladder.khId === null ? 'public' : 'company',
    tiers: best.ladder.tiers.map((tier) => ({
      fromPieces: tier.minPieces,
      perPiece: unitPrice(tier.perPiece),
      perPack: tier.perPack === null ? null : unitPrice(tier.perPack),
    })),
  };
}

function freightOf(mall: OrderWorld): FreightTemplate | null {
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
