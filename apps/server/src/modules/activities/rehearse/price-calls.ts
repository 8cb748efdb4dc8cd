import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { type RehearsedGoods, subtractFen } from '@pifa/domain';
import { type CallContext, type Db, toJson } from '../../../platform';
import { pricesOfPlan } from '../../price-lists';
import { can, type Operator, type StaffCalls } from '../../staff';
import { readPromotionGoods } from '../staff/promotion-names';
import { mostToWire, runOf, sumToWire, yuan } from './calls';
import { type KeptRehearsal, REHEARSE_JOB } from './run';

const MOST_GOODS = 50;
const WORST_ORDERS = 10;
type Result = NonNullable<CallData<'adminPriceRehearsal'>['result']>;

/** Begins a run over the prices of a plan that was looked at; the plan stays as it is. */
async function begin(
  { platform, database, db, body, ids, now }: CallContext<'adminRehearsePrices'>,
  operator: Operator,
): Promise<CallData<'adminRehearsePrices'> | Refusal> {
  const planned = await pricesOfPlan(db, body.planId, operator.id, now);
  if (!planned) return refuse('not-found', { what: '这次改价的预览' });
  const id = ids.unguessable();
  await database.transaction(async (tx) => {
    await tx
      .insertInto('rehearsals')
      .values({
        id,
        operator_id: operator.id,
        draft: toJson({}),
        plan_id: body.planId,
        title: planned.title,
        days: body.days,
        state: 'running',
        made_at: now,
      })
      .execute();
    await platform.jobs.enqueue(tx, REHEARSE_JOB, { key: id, runAt: now });
  });
  return { id };
}

/** One's own run: how far it is, or what it found. */
async function show(
  { db, params }: CallContext<'adminPriceRehearsal'>,
  operator: Operator,
): Promise<CallData<'adminPriceRehearsal'> | Refusal> {
  const row = await db
    .selectFrom('rehearsals')
    .selectAll()
    .where('id', '=', params.id)
    .where('operator_id', '=', operator.id)
    .where('plan_id', 'is not', null)
    .executeTakeFirst();
  if (!row) return refuse('not-found', { what: '该预演' });
  if (row.state !== 'done' || !row.result) return runOf(row);
  return { ...runOf(row), result: await resultToWire(db, operator, row.result as KeptRehearsal) };
}

const moveOf = ({ before, after }: RehearsedGoods): number => Math.abs(subtractFen(after, before));

async function resultToWire(db: Db, operator: Operator, kept: KeptRehearsal): Promise<Result> {
  const seesCost = can(operator, 'cost.read');
  const all = Object.entries(kept.goods);
  const most = all
    .toSorted(([a, one], [b, two]) => moveOf(two) - moveOf(one) || Number(a) - Number(b))
    .slice(0, MOST_GOODS);
  const ids = most.map(([goodsId]) => Number(goodsId));
  const known = new Map((await readPromotionGoods(db, operator, { ids })).map((one) => [one.id, one]));
  return {
    orderNum: kept.orders,
    touchedNum: kept.touched,
    refusedNum: kept.refused,
    leftOutNum: kept.leftOut,
    before: sumToWire(kept.before, seesCost),
    after: sumToWire(kept.after, seesCost),
    ...(seesCost ? { belowCostNum: kept.belowCost, uncostedNum: kept.after.uncosted } : {}),
    goodsNum: all.length,
    goods: most.map(([goodsId, { pieces, before, after }]) => ({
      goodsId,
      goodsCode: known.get(goodsId)?.code ?? '',
      goodsName: known.get(goodsId)?.name ?? '已删除的商品',
      num: pieces,
      before: yuan(before),
      after: yuan(after),
    })),
    most: mostToWire(kept.most).slice(0, WORST_ORDERS),
  };
}

export const priceRehearsalStaff = {
  adminRehearsePrices: { handle: begin },
  adminPriceRehearsal: { handle: show },
} satisfies StaffCalls;
