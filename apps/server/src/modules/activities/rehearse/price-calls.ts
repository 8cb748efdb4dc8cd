import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { fenToYuan, type RehearsedGoods, subtractFen } from '@pifa/domain';
import type { CallContext, Db } from '../../../platform';
import { pricesOfPlan } from '../../price-lists';
import type { Operator, StaffCalls } from '../../staff';
import { foundToWire, goodsNamer } from './found-to-wire';
import type { KeptRehearsal } from './run';
import { beginRun, foundBy, ownRun, runToWire } from './stored-runs';

const MOST_GOODS = 50;
const WORST_ORDERS = 10;
type Result = NonNullable<CallData<'adminPriceRehearsal'>['result']>;

/** Begins a run over the prices of a plan that was looked at; the plan stays as it is. */
async function begin(
  call: CallContext<'adminRehearsePrices'>,
  operator: Operator,
): Promise<CallData<'adminRehearsePrices'> | Refusal> {
  const { planId, days } = call.body;
  const planned = await pricesOfPlan(call.db, planId, operator.id, call.now);
  if (!planned) return refuse('not-found', { what: '这次改价的预览' });
  return beginRun(call, operator, { title: planned.title, draft: {}, planId, days });
}

/** One's own run: how far it is, or what it found. */
async function show(
  { db, params }: CallContext<'adminPriceRehearsal'>,
  operator: Operator,
): Promise<CallData<'adminPriceRehearsal'> | Refusal> {
  const row = await ownRun(db, operator, 'prices', params.id);
  if (!row) return refuse('not-found', { what: '该预演' });
  const found = foundBy(row);
  return { ...runToWire(row), ...(found && { result: await resultToWire(db, operator, found) }) };
}

const moveOf = ({ before, after }: RehearsedGoods): number => Math.abs(subtractFen(after, before));

async function resultToWire(db: Db, operator: Operator, kept: KeptRehearsal): Promise<Result> {
  const { most, ...found } = foundToWire(kept, operator);
  const all = Object.entries(kept.goods);
  const moved = all
    .toSorted(([a, one], [b, two]) => moveOf(two) - moveOf(one) || Number(a) - Number(b))
    .slice(0, MOST_GOODS);
  const named = await goodsNamer(
    db,
    operator,
    moved.map(([goodsId]) => goodsId),
  );
  return {
    ...found,
    goodsNum: all.length,
    goods: moved.map(([goodsId, { pieces, before, after }]) => ({
      ...named(goodsId, pieces),
      before: fenToYuan(before),
      after: fenToYuan(after),
    })),
    most: most.slice(0, WORST_ORDERS),
  };
}

export const priceRehearsalStaff = {
  adminRehearsePrices: { handle: begin },
  adminPriceRehearsal: { handle: show },
} satisfies StaffCalls;
