import { type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import type { CallContext, Transaction } from '../../platform';
import { touchGoods } from '../goods';
import { orRefused, Refused } from '../orders';
import type { Operator } from './accounts';
import { holdGoods } from './goods-batch/hold-goods';
import { type GoodsChange, planChange } from './goods-batch/plan-change';
import { writeGoods } from './goods-batch/write-goods';

/** Prices belong to sales, stock to the warehouse. */
export function mayChange({ role }: Operator, change: GoodsChange): boolean {
  const stock = change.stockBy !== undefined || change.stockTo !== undefined;
  const other = change.list !== undefined || change.promo !== undefined || change.status !== undefined;
  return role === 'owner' || ((!stock || role === 'warehouse') && (!other || role === 'sales'));
}

export async function changeOneGoods(
  { platform, database, body, now }: CallContext<'adminGoods'>,
  operator: Operator,
): Promise<CallData<'adminGoods'> | Refusal> {
  if (!mayChange(operator, body)) return refuse('forbidden', {});
  return orRefused(() =>
    database.transaction(
      async (tx) => {
        const refusal = await changeGoods(tx, operator, body, now);
        if (isRefusal(refusal)) throw new Refused(refusal);
        await touchGoods(platform, tx);
        return { message: '已保存' };
      },
      { retry: true },
    ),
  );
}

/** Changes one goods and records it; on a refusal nothing was written. */
async function changeGoods(
  tx: Transaction,
  operator: Operator,
  change: GoodsChange,
  now: Date,
): Promise<Refusal | undefined> {
  const { code } = change;
  const known = (await holdGoods(tx, [code])).get(code);
  if (!known) return refuse('not-found', { what: `货号 ${code} ` });
  const changed = planChange(known, known.stock, change);
  if (isRefusal(changed)) return changed;
  await writeGoods(tx, operator, [{ code, now: known, changed }], now);
  return undefined;
}
