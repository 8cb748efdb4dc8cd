import { type GoodsFacts, pricePair, quantityRule } from '@pifa/domain';
import type { DemoGoods } from '../types';

/** What the price engine needs of a goods at list price. Stock is left out: it doesn't limit orders of the past. */
export function goodsFacts(row: DemoGoods): GoodsFacts {
  return {
    goodsId: String(row.id),
    rule: quantityRule({ ...row, stock: null }),
    list: pricePair(row.list.perPack, row.list.perPiece),
    promotion: null,
    customer: null,
    ladder: null,
    groupId: row.groupId === null ? null : String(row.groupId),
    weight: row.weightG,
    volume: row.volumeCm3,
    shipFrom: row.shipFrom,
    taxRate: row.taxRateBp,
  };
}
