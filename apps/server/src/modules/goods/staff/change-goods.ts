import { type CallData, isRefusal, type Permission, type Refusal, refuse } from '@pifa/contract';
import { judgeGoods, yuanToUnitPrice } from '@pifa/domain';
import { type CallContext, type Transaction, orRefused, Refused } from '../../../platform';
import { touchGoods } from '../catalogue-index/catalogue';
import { PROMOTION_PRICE, readGoodsPrices } from '../../promotions';
import { can, lacking, type Operator, type StaffCalls } from '../../staff';
import { whyBelowCost } from './desk/below-cost';
import { holdGoods } from './hold-goods';
import { type GoodsChange, planChange } from './plan-change';
import { writeGoods } from './write-goods';

/** The first permission that a change needs and the role lacks: prices, sale status and stock are granted apart. */
export function missingFor(operator: Operator, change: GoodsChange): Permission | undefined {
  const isStock = change.stockBy !== undefined || change.stockTo !== undefined;
  const isPrice = change.list !== undefined || change.promo !== undefined;
  const needed = [
    ...(isStock ? (['stock.write'] as const) : []),
    ...(isPrice ? (['price.write'] as const) : []),
    ...(change.status === undefined ? [] : (['goods.write'] as const)),
  ];
  return needed.find((permission) => !can(operator, permission));
}

async function changeOneGoods(
  { platform, database, body, now }: CallContext<'adminGoods'>,
  operator: Operator,
): Promise<CallData<'adminGoods'> | Refusal> {
  const missing = missingFor(operator, body);
  if (missing) return lacking(missing);
  return orRefused(() =>
    database.transaction(
      async (tx) => {
        const warnings = await changeGoods(tx, operator, body, now);
        if (isRefusal(warnings)) throw new Refused(warnings);
        await touchGoods(platform, tx);
        return { message: ['已保存', ...warnings].join('。提醒：') };
      },
      { retry: true },
    ),
  );
}

/** Changes one goods and records it; answers what to be warned of. On a refusal nothing was written. */
async function changeGoods(
  tx: Transaction,
  operator: Operator,
  change: GoodsChange,
  now: Date,
): Promise<Refusal | readonly string[]> {
  const { code } = change;
  const known = (await holdGoods(tx, [code])).get(code);
  if (!known) return refuse('not-found', { what: '该货号的商品' });
  const changed = planChange(known, known.stock, change);
  if (isRefusal(changed)) return changed;
  const facts = { cost: known.cost, piecesPerPack: known.pieces_per_pack, confirm: change.confirm, now };
  const isBelow = whyBelowCost(operator, changed, facts);
  if (isBelow) return isBelow;
  await writeGoods(tx, operator, [{ code, now: known, changed }], now);
  return change.promo ? promotionWarnings(tx, String(known.id), change.promo, now) : [];
}

/** Where the new promotion price is no better than what somebody pays already. */
async function promotionWarnings(
  tx: Transaction,
  goodsId: string,
  { perPack, perPiece }: NonNullable<GoodsChange['promo']>,
  now: Date,
): Promise<readonly string[]> {
  const known = (await readGoodsPrices(tx, [goodsId], now)).get(goodsId);
  if (!known) return [];
  const competing = known.competing.filter(({ whose }) => whose !== PROMOTION_PRICE);
  const promo = { perPack: yuanToUnitPrice(perPack), perPiece: yuanToUnitPrice(perPiece) };
  return judgeGoods({ ...known, competing }, [promo]).warnings;
}

export const goodsStaff = {
  adminGoods: { handle: changeOneGoods },
} satisfies StaffCalls;
