import { pricePair, samePair } from '@pifa/domain';
import { pick } from '../../../goods';
import { can, type JudgeContext } from '../../../staff';
import { isOwnBelow, judgeOne, NO_RIGHT, ownFields, type PriceRow } from './judge';
import { priceObject } from '../standing';
import { ownPrices } from './own-prices';
import { goodsByCodes, readPricedGoods } from './read-goods';
import type { BackRow } from './settings';

/** What each price is set back to; whatever was changed since stays. Judged as every other change is. */
export async function judgeBack(
  { tx, operator, now }: JudgeContext,
  wanted: readonly BackRow[],
): Promise<PriceRow[]> {
  const codes = wanted.flatMap((row) => (row.of === 'list' ? [row.code] : []));
  const idOf = await goodsByCodes(tx, codes);
  const ids = wanted.flatMap((row) => (row.of === 'list' ? (idOf.get(row.code) ?? []) : row.goodsId));
  const known = await readPricedGoods(tx, [...new Set(ids)], { operator, now });
  const owned = await ownPrices(
    tx,
    wanted.flatMap((row) => (row.of === 'own' ? [row.goodsId] : [])),
    { operator, now },
  );
  const own = new Map(
    owned.map((row) => [
      priceObject({ listId: row.list_id, goodsId: row.goods_id, fromPieces: row.from_pieces }),
      row,
    ]),
  );
  const rights = { mayCost: can(operator, 'cost.read'), mayBelow: can(operator, 'price.below-cost') };
  return wanted.map((row): PriceRow => {
    const goods = known.get(row.of === 'list' ? (idOf.get(row.code) ?? 0) : row.goodsId);
    const gone = { line: row.line, object: '', name: '', fields: [] };
    if (!goods) return { ...gone, name: row.of === 'list' ? row.code : '', refusal: '没有这个商品' };
    if (row.of === 'list') {
      const now_ = pricePair(goods.list_per_pack, goods.list_per_piece);
      const head = {
        line: row.line,
        object: `goods:${goods.code}`,
        name: [goods.code, goods.name, goods.spec].filter(Boolean).join(' '),
        mark: `${now_.perPack} ${now_.perPiece}`,
      };
      if (!samePair(now_, pricePair(row.expected.perPack, row.expected.perPiece))) {
        return { ...head, fields: [], refusal: '之后又被改过，保持不动' };
      }
      const after = pricePair(row.perPack, row.perPiece);
      const { isBelow, ...said } = judgeOne(goods, after, rights);
      return { ...head, ...said, change: { of: 'list', code: goods.code, ...after, isBelow } };
    }
    const object = priceObject(row);
    const standing = own.get(object);
    if (!standing?.seen || standing.newest !== row.expected) {
      return { ...gone, object, name: goods.name, refusal: '之后又被改过，保持不动' };
    }
    const fields = ownFields(standing, row);
    const isBelow = fields.length > 0 && isOwnBelow(row, goods);
    const head = {
      line: row.line,
      object,
      name: `${standing.company} 自己的价 ${goods.code} ${goods.name}`,
      mark: standing.newest,
    };
    if (isBelow && !rights.mayBelow) return { ...head, fields: [], refusal: NO_RIGHT };
    return {
      ...head,
      fields,
      ...(isBelow ? { warnings: ['低于成本'] } : {}),
      change: {
        of: 'own',
        ...pick(row, ['listId', 'goodsId', 'fromPieces']),
        perPack: row.perPack,
        perPiece: row.perPiece,
      },
    };
  });
}
