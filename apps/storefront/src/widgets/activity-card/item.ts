import { type Goods, goodsFromWire, pairFromWire, type WireActivityGoods } from '@pifa/contract/client';
import { limitText, orderLimitText, type PricePair, type QuantityCap, type QuantityRule } from '@pifa/domain';

/** A goods in an activity, as the screens show it. Price pairs are null where prices are hidden (I34). */
export interface ActivityItem {
  goods: Goods;
  activityId: string;
  /** The goods' quantity rule with the activity's stock and limits. */
  rule: QuantityRule;
  pair: PricePair | null;
  list: PricePair | null;
  /** Pieces; 0 = unknown quota, so no stock bar. */
  quota: number;
  left: number;
  soldPercent: number;
  /** 「每客户限 5件，您还可购 3件」「每单限 2件」 */
  limits: string[];
  reminded: boolean;
}

function capsOf(wire: WireActivityGoods, rule: QuantityRule): QuantityCap[] {
  const { customerLimit, orderLimit, bought } = wire;
  const caps: QuantityCap[] = [];
  if (orderLimit !== undefined) caps.push({ maxPieces: orderLimit, text: orderLimitText(rule, orderLimit) });
  if (customerLimit !== undefined) {
    const left = Math.max(0, customerLimit - bought);
    caps.push({ maxPieces: left, text: limitText(rule, customerLimit, left) });
  }
  return caps;
}

/** Wire → screen for a goods in an activity. */
export function activityItem(wire: WireActivityGoods): ActivityItem {
  const goods = goodsFromWire(wire);
  const rule: QuantityRule = { ...goods.rule, stock: wire.left };
  const pack = goods.rule.piecesPerPack;
  const orderLimit = wire.orderLimit === undefined ? [] : [orderLimitText(rule, wire.orderLimit)];
  return {
    goods,
    activityId: wire.activityId,
    rule: { ...rule, caps: capsOf(wire, rule) },
    pair: pairFromWire(wire.activityIP, wire.activitySP, pack),
    list: goods.prices?.list ?? null,
    quota: wire.quota,
    left: wire.left,
    soldPercent: wire.soldPercent,
    limits: [...new Set([wire.limitText, ...orderLimit])].filter(Boolean),
    reminded: wire.reminded,
  };
}
