import { type CallData, isRefusal, type Refusal, refuse, type WirePromotion } from '@pifa/contract';
import { whyNotRehearsed } from '@pifa/domain';
import { badInput, type CallContext, type Db } from '../../../platform';
import { showPromotion } from '../../promotions';
import type { Operator, StaffCalls } from '../../staff';
import { readTried, recordOf } from '../staff/check-promotion';
import { kindName } from '../staff/promotion-states';
import { foundToWire, goodsNamer } from './found-to-wire';
import type { KeptRehearsal } from './run';
import { beginRun, foundBy, ownRun, ownRuns, runToWire } from './stored-runs';

const RECENT = 20;
const DAY_MS = 86_400_000;
type Result = NonNullable<CallData<'adminRehearsal'>['result']>;

/** Begins a run of a promotion as it is written. */
async function begin(
  call: CallContext<'adminRehearse'>,
  operator: Operator,
): Promise<CallData<'adminRehearse'> | Refusal> {
  const { draft, days } = call.body;
  const promotion = readTried(draft);
  if (isRefusal(promotion)) return promotion;
  const why = whyNotRehearsed(recordOf(promotion));
  if (why) return badInput(why);
  return beginRun(call, operator, { title: promotion.title, draft: promotion, days });
}

type Head = CallData<'adminRehearsals'>['list'][number];
const headOf = (row: Parameters<typeof runToWire>[0], kind: string): Head => ({
  ...runToWire(row),
  kindName: kindName(kind),
});

async function list(
  { db }: CallContext<'adminRehearsals'>,
  operator: Operator,
): Promise<CallData<'adminRehearsals'>> {
  const rows = await ownRuns(db, operator, 'promotion').orderBy('made_at', 'desc').limit(RECENT).execute();
  return { list: rows.map((row) => headOf(row, row.kind ?? '')) };
}

/** One's own run: how far it is, or what it found. */
async function show(
  { db, params }: CallContext<'adminRehearsal'>,
  operator: Operator,
): Promise<CallData<'adminRehearsal'> | Refusal> {
  const row = await ownRun(db, operator, 'promotion', params.id);
  if (!row) return refuse('not-found', { what: '该预演' });
  const tried = row.draft as WirePromotion;
  const { status: _status, ...draft } = showPromotion(tried);
  const found = foundBy(row);
  return {
    ...headOf(row, tried.kind),
    draft,
    ...(found && { result: await resultToWire(db, operator, found) }),
  };
}

async function resultToWire(db: Db, operator: Operator, kept: KeptRehearsal): Promise<Result> {
  const named = await goodsNamer(db, operator, [...Object.keys(kept.gifts), ...Object.keys(kept.taken)]);
  const needs = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([goodsId, num]) => named(goodsId, num))
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
    ...foundToWire(kept, operator),
    gifts: needs(kept.gifts),
    taken: needs(kept.taken),
    ranOut: kept.ranOut.map(({ goodsId, needed, has, at }) => ({
      ...named(goodsId, needed),
      has,
      day: Math.max(1, Math.ceil((new Date(at).getTime() - from) / DAY_MS)),
      time: new Date(at).toISOString(),
    })),
    beside: titles.map(({ id, name }) => ({
      id: String(id),
      title: name,
      orderNum: kept.beside[String(id)] ?? 0,
    })),
  };
}

export const rehearsalStaff = {
  adminRehearse: { handle: begin },
  adminRehearsal: { handle: show },
  adminRehearsals: { handle: list },
} satisfies StaffCalls;
