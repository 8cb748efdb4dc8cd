import { pricePair } from '@pifa/domain';
import { type GoodsPlan, holdGoods, pick, priceMarks, touchGoods, writeGoods } from '../../../goods';
import { OFFER } from '../../../goods-row';
import {
  type JudgeContext,
  type ObjectMark,
  type PlanKind,
  recordActs,
  type RowOutcome,
} from '../../../staff';
import { brokenLadder, judgeOne, money } from './judge';
import { isPriceObject, priceObject, rowMarks } from '../standing';
import { writeOwnPrices } from './own-prices';
import { readPricedGoods } from './read-goods';
import type { PriceBack, PriceChange, PriceSettings } from './settings';

/** Goods are locked before lists, as orders and the editor lock them. */
export async function lockedPrices(
  context: JudgeContext,
  objects: readonly string[],
): Promise<Map<string, ObjectMark>> {
  const lists = objects.filter((object) => !isPriceObject(object));
  const marks = await priceMarks(context, lists);
  const own = await rowMarks(context, objects.filter(isPriceObject));
  return new Map([...marks, ...own]);
}

/** Writes list prices and own prices that move along, each with its act. */
export const writePrices: PlanKind<PriceSettings, PriceChange, PriceBack>['write'] = async (
  { tx, platform, operator, now, settings },
  rows,
) => {
  const lists = rows.flatMap(({ change }) => (change.of === 'list' ? [change] : []));
  const held = await holdGoods(
    tx,
    lists.map(({ code }) => code),
  );
  const known = await readPricedGoods(
    tx,
    [...held.values()].map(({ id }) => id),
    { operator, now },
  );
  const outcomes = new Map<string, RowOutcome<PriceBack>>();
  const plans: GoodsPlan[] = [];
  for (const change of lists) {
    const goods = held.get(change.code);
    const facts = goods && known.get(goods.id);
    if (!goods || !facts) continue;
    const after = pricePair(change.perPack, change.perPiece);
    // A cost or a ladder of today may be others than when it was looked at: a plan may wait for weeks.
    const { isBelow } = judgeOne({ ...facts, ladders: null }, after, { mayCost: true, mayBelow: true });
    const broken = brokenLadder(facts, after);
    const reason = isBelow && !change.isBelow ? '成本变了，新价低于成本，请重新预览' : broken;
    if (reason !== undefined) {
      outcomes.set(change.code, { reason });
      continue;
    }
    const before = pick(goods, OFFER);
    const prices = { list_per_pack: change.perPack, list_per_piece: change.perPiece };
    plans.push({
      code: change.code,
      now: goods,
      changed: {
        before,
        after: { ...before, ...prices },
        available: goods.stock?.available ?? 0,
        reason: settings.reason,
      },
    });
    outcomes.set(change.code, { back: { perPack: goods.list_per_pack, perPiece: goods.list_per_piece } });
  }
  await writeGoods(tx, operator, plans, now);
  if (plans.length > 0) await touchGoods(platform, tx);

  const own = rows.flatMap(({ change, name }) => (change.of === 'own' ? [{ ...change, name }] : []));
  const written = await writeOwnPrices(tx, own, { operator, now });
  await recordActs(
    tx,
    operator,
    own.flatMap((change) => {
      const old = written.get(priceObject(change));
      if (!old) return [];
      const price = (perPack: number | null, perPiece: number) =>
        `${perPack === null ? '' : `${money(perPack)}/件 `}${money(perPiece)}/个`;
      return [
        {
          what: 'price-list.price',
          object: `price-list:${change.listId}`,
          before: { goods: change.name, price: price(old.perPack, old.perPiece) },
          after: { goods: change.name, price: price(change.perPack, change.perPiece) },
          now,
        },
      ];
    }),
  );
  return rows.map(({ change }): RowOutcome<PriceBack> => {
    if (change.of === 'list') return outcomes.get(change.code) ?? { reason: '没有这个商品' };
    const back = written.get(priceObject(change));
    return back ? { back } : { reason: '这个价已经结束' };
  });
};
