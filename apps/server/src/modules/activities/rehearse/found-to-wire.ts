import type { CallData } from '@pifa/contract';
import { changeOf, fen, fenToYuan, marginRate, type RehearsedSum } from '@pifa/domain';
import type { Db } from '../../../platform';
import { can, type Operator } from '../../staff';
import { readPromotionGoods } from '../staff/promotion-names';
import type { KeptRehearsal } from './run';

type Result = NonNullable<CallData<'adminRehearsal'>['result']>;

/** What every run finds, whatever it tried. Orders and whose they are stand only in the answer of those who may see orders. */
export function foundToWire(kept: KeptRehearsal, operator: Operator) {
  const seesCost = can(operator, 'cost.read');
  return {
    orderNum: kept.orders,
    touchedNum: kept.touched,
    refusedNum: kept.refused,
    leftOutNum: kept.leftOut,
    // A run kept from before this was noted does not say.
    isCut: (kept as Partial<KeptRehearsal>).isCut ?? false,
    before: sumToWire(kept.before, seesCost),
    after: sumToWire(kept.after, seesCost),
    ...(seesCost ? { belowCostNum: kept.belowCost, uncostedNum: kept.after.uncosted } : {}),
    most: can(operator, 'order.read') ? mostToWire(kept.most) : [],
  };
}

/** Names goods by their ids, those that are gone too. */
export async function goodsNamer(db: Db, operator: Operator, ids: readonly string[]) {
  const found = await readPromotionGoods(db, operator, { ids: ids.map(Number) });
  const known = new Map(found.map((one) => [one.id, one]));
  return (goodsId: string, num: number) => ({
    goodsId,
    goodsCode: known.get(goodsId)?.code ?? '',
    goodsName: known.get(goodsId)?.name ?? '已删除的商品',
    num,
  });
}

/**
 * Margins stand only in the answer of those who may see costs, and are of the goods whose cost is known. A run kept from before
 * that was told apart has none.
 */
function sumToWire(sum: RehearsedSum, seesCost: boolean): Result['before'] {
  const costed: number = (sum as Partial<RehearsedSum>).costed ?? 0;
  return {
    discountAmount: fenToYuan(sum.discount),
    freightAmount: fenToYuan(sum.freight),
    payableAmount: fenToYuan(sum.payable),
    ...(seesCost && costed > 0
      ? {
          marginAmount: fenToYuan(fen(costed - sum.cost)),
          marginPercent: (marginRate(costed, sum.cost) ?? 0) / 10,
        }
      : {}),
  };
}

const mostToWire = (most: KeptRehearsal['most']): Result['most'] =>
  most
    .filter((order) => changeOf(order) !== 0)
    .map(({ id, no, company, at, before, after, lines }) => ({
      orderId: id,
      orderNo: no,
      company,
      time: new Date(at).toISOString(),
      before: fenToYuan(before.payable),
      after: fenToYuan(after.payable),
      lines: lines.map(({ name, pieces, whyBefore, whyAfter, ...line }) => ({
        goodsName: name,
        num: pieces,
        before: fenToYuan(line.before),
        after: fenToYuan(line.after),
        whyBefore: [...whyBefore],
        whyAfter: [...whyAfter],
      })),
    }));
