import { type CallData, isRefusal, type Refusal, refuse, type WirePromotion } from '@pifa/contract';
import { changeOf, marginRate, type RehearsedSum, whyNotRehearsed } from '@pifa/domain';
import type { Selectable } from 'kysely';
import { badInput, type CallContext, type Db, type Tables, toJson } from '../../../platform';
import { showPromotion } from '../../promotions';
import { can, type Operator, type StaffCalls } from '../../staff';
import { readDraft, recordOf } from '../staff/check-promotion';
import { readPromotionGoods } from '../staff/promotion-names';
import { kindName } from '../staff/promotion-states';
import { type KeptRehearsal, REHEARSE_JOB } from './run';

const RECENT = 20;
const DAY_MS = 86_400_000;
type Result = NonNullable<CallData<'adminRehearsal'>['result']>;

/** Begins a run in the background; nothing but the run itself is written. */
async function begin(
  { platform, database, body, ids, now }: CallContext<'adminRehearse'>,
  operator: Operator,
): Promise<CallData<'adminRehearse'> | Refusal> {
  const read = readDraft(body.draft, 'on');
  if (isRefusal(read)) return read;
  if ('problems' in read) return badInput(read.problems.map(({ text }) => text).join('；'));
  const { promotion } = read;
  const why = whyNotRehearsed(recordOf(promotion));
  if (why) return badInput(why);
  const id = ids.unguessable();
  await database.transaction(async (tx) => {
    await tx
      .insertInto('rehearsals')
      .values({
        id,
        operator_id: operator.id,
        draft: toJson(promotion),
        title: promotion.title,
        days: body.days,
        state: 'running',
        made_at: now,
      })
      .execute();
    await platform.jobs.enqueue(tx, REHEARSE_JOB, { key: id, runAt: now });
  });
  return { id };
}

type Row = Selectable<Tables['rehearsals']>;

export const runOf = (row: Row): Omit<CallData<'adminRehearsals'>['list'][number], 'kindName'> => ({
  id: row.id,
  title: row.title,
  days: row.days,
  state: row.state as 'running' | 'done' | 'failed',
  done: row.done,
  total: row.total,
  error: row.error,
  createTime: row.made_at.toISOString(),
});
const headOf = (row: Row): CallData<'adminRehearsals'>['list'][number] => ({
  ...runOf(row),
  kindName: kindName((row.draft as WirePromotion).kind),
});

async function list(
  { db }: CallContext<'adminRehearsals'>,
  operator: Operator,
): Promise<CallData<'adminRehearsals'>> {
  const rows = await db
    .selectFrom('rehearsals')
    .selectAll()
    .where('operator_id', '=', operator.id)
    .where('plan_id', 'is', null)
    .orderBy('made_at', 'desc')
    .limit(RECENT)
    .execute();
  return { list: rows.map(headOf) };
}

/** One's own run: how far it is, or what it found. */
async function show(
  { db, params }: CallContext<'adminRehearsal'>,
  operator: Operator,
): Promise<CallData<'adminRehearsal'> | Refusal> {
  const row = await db
    .selectFrom('rehearsals')
    .selectAll()
    .where('id', '=', params.id)
    .where('operator_id', '=', operator.id)
    .where('plan_id', 'is', null)
    .executeTakeFirst();
  if (!row) return refuse('not-found', { what: '该预演' });
  const { status: _status, ...draft } = showPromotion(row.draft as WirePromotion);
  const shown = { ...headOf(row), draft };
  if (row.state !== 'done' || !row.result) return shown;
  return { ...shown, result: await resultToWire(db, operator, row.result as KeptRehearsal) };
}

export const yuan = (fen: number): number => Number(`${fen}e-2`);

/**
 * Margins stand only in the answer of those who may see costs, and are of the goods whose cost is known. A run kept from before
 * that was told apart has none.
 */
export const sumToWire = (sum: RehearsedSum, seesCost: boolean): Result['before'] => {
  const costed: number = (sum as Partial<RehearsedSum>).costed ?? 0;
  const margin = costed - sum.cost;
  return {
    discountAmount: yuan(sum.discount),
    freightAmount: yuan(sum.freight),
    payableAmount: yuan(sum.payable),
    ...(seesCost && costed > 0
      ? { marginAmount: yuan(margin), marginPercent: (marginRate(costed, sum.cost) ?? 0) / 10 }
      : {}),
  };
};

export const mostToWire = (most: KeptRehearsal['most']): Result['most'] =>
  most
    .filter((order) => changeOf(order) !== 0)
    .map(({ id, no, company, at, before, after, lines }) => ({
      orderId: id,
      orderNo: no,
      company,
      time: new Date(at).toISOString(),
      before: yuan(before.payable),
      after: yuan(after.payable),
      lines: lines.map(({ name, pieces, whyBefore, whyAfter, ...line }) => ({
        goodsName: name,
        num: pieces,
        before: yuan(line.before),
        after: yuan(line.after),
        whyBefore: [...whyBefore],
        whyAfter: [...whyAfter],
      })),
    }));

async function resultToWire(db: Db, operator: Operator, kept: KeptRehearsal): Promise<Result> {
  const seesCost = can(operator, 'cost.read');
  const ids = [...Object.keys(kept.gifts), ...Object.keys(kept.taken)].map(Number);
  const goods = new Map((await readPromotionGoods(db, operator, { ids })).map((one) => [one.id, one]));
  const need = (goodsId: string, num: number) => ({
    goodsId,
    goodsCode: goods.get(goodsId)?.code ?? '',
    goodsName: goods.get(goodsId)?.name ?? '已删除的商品',
    num,
  });
  const needs = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([goodsId, num]) => need(goodsId, num))
      .toSorted((a, b) => b.num - a.num || (a.goodsCode < b.goodsCode ? -1 : 1));
  const besideIds = Object.keys(kept.beside).filter((id) => /^\d{1,15}$/.test(id));
  const titles =
    besideIds.length === 0
      ? []
      : await db
          .selectFrom('promotions')
          .select(['id', 'name'])
          .where('id', 'in', besideIds.map(Number))
          .execute();
  const from = Date.parse(kept.from);
  return {
    orderNum: kept.orders,
    touchedNum: kept.touched,
    refusedNum: kept.refused,
    leftOutNum: kept.leftOut,
    before: sumToWire(kept.before, seesCost),
    after: sumToWire(kept.after, seesCost),
    ...(seesCost ? { belowCostNum: kept.belowCost, uncostedNum: kept.after.uncosted } : {}),
    gifts: needs(kept.gifts),
    taken: needs(kept.taken),
    ranOut: kept.ranOut.map(({ goodsId, needed, has, at }) => ({
      ...need(goodsId, needed),
      has,
      day: Math.max(1, Math.ceil((new Date(at).getTime() - from) / DAY_MS)),
      time: new Date(at).toISOString(),
    })),
    beside: titles.map(({ id, name }) => ({
      id: String(id),
      title: name,
      orderNum: kept.beside[String(id)] ?? 0,
    })),
    most: mostToWire(kept.most),
  };
}

export const rehearsalStaff = {
  adminRehearse: { handle: begin },
  adminRehearsal: { handle: show },
  adminRehearsals: { handle: list },
} satisfies StaffCalls;
