import { refuse, type Refusal } from '@pifa/contract';
import { sql } from 'kysely';
import { type CallContext, type Db, isUniqueViolation, toJson, type Transaction } from '../../platform';
import { grantedBy, type Operator, type RoleLimits } from './operator';
import { limitText, withinLimit } from './limits';
import { tellStaff } from './notices';
import { recordAct } from './record-act';
import type { SecondLookKind } from './second-look-kind';

/** What is asked for. */
export interface Asked<Payload> {
  /** 'refund:…' as in the book; one request for an object at a time */
  object: string;
  /** fen, percent or points, as the kind's limit counts */
  amount: number;
  /** one line for the second person: 「订单 2026… 的退款，流水号 …」 */
  text: string;
  payload: Payload;
}

/**
 * Keeps an act above the person's limit as a request and tells those who may confirm it. Answers what the call's
 * `done` says: 「金额超过您的上限 ¥5,000.00，已转交 某某 复核」.
 */
export async function askSecondLook<Payload>(
  { database, now }: Pick<CallContext<'adminSecondLooks'>, 'database' | 'now'>,
  operator: Operator,
  kind: SecondLookKind<Payload>,
  asked: Asked<Payload>,
): Promise<{ message: string } | Refusal> {
  const { object, amount, text, payload } = asked;
  const most = limitText(kind.limit, operator.limits[kind.limit] ?? 0);
  try {
    return await database.transaction(async (tx) => {
      const others = await whoMayConfirm(tx, operator.id, kind, amount);
      if (others.length === 0) {
        return refuse('transition-refused', { text: `金额超过您的上限 ${most}，也没有别人可以复核` });
      }
      await tx
        .insertInto('second_looks')
        .values({
          kind: kind.kind,
          object,
          amount,
          text,
          payload: toJson(payload),
          asked_by: operator.id,
          asked_at: now,
        })
        .execute();
      const after = { kind: kind.kind, amount: limitText(kind.limit, amount), limit: most };
      await recordAct(tx, operator, { what: 'second-look.ask', object, after, now });
      const notice = `${operator.displayName} 提交复核：${kind.title}，${text}`;
      await tellStaff(
        tx,
        others.map(({ id }) => id),
        { kind: 'second-look', text: notice, link: '/second-looks' },
        now,
      );
      return { message: `金额超过您的上限 ${most}，已转交 ${namesOf(others)} 复核` };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('transition-refused', { text: '已在等待复核' });
    throw error;
  }
}

/** Three names at most: a mall with ten owners still gets one sentence. */
const namesOf = (people: readonly { name: string }[]): string =>
  people.length > 3
    ? `${people
        .slice(0, 3)
        .map(({ name }) => name)
        .join('、')} 等 ${people.length} 人`
    : people.map(({ name }) => name).join('、');

async function whoMayConfirm(
  db: Db,
  askedBy: number,
  { permission, limit }: SecondLookKind,
  amount: number,
): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('operators as o')
    .innerJoin('staff_roles as r', 'r.code', 'o.role')
    .select(['o.id', 'o.name', 'o.display_name', 'r.code', 'r.permissions', 'r.limits'])
    .where('o.status', '=', 'open')
    .where('o.id', '<>', askedBy)
    .orderBy('o.id')
    .execute();
  return rows
    .filter(
      ({ code, permissions, limits }) =>
        grantedBy({ code, permissions }).has(permission) &&
        withinLimit({ limits: limits as RoleLimits }, limit, amount),
    )
    .map(({ id, name, display_name }) => ({ id, name: display_name || name }));
}

/** The request turns confirmed or refused once; by nobody who asked for it. False: somebody was faster. */
export async function decideOnce(
  tx: Transaction,
  { id, verdict, note, now }: { id: number; verdict: 'confirm' | 'refuse'; note: string; now: Date },
  operator: Operator,
): Promise<boolean> {
  const state = verdict === 'confirm' ? 'confirmed' : 'refused';
  const { rows } = await sql<{ object: string; kind: string; asker: string }>`
    update second_looks s set state = ${state}, decided_by = ${operator.id}, decided_at = ${now}, note = ${note}
    from operators o
    where s.id = ${id} and s.state = 'waiting' and s.asked_by <> ${operator.id} and o.id = s.asked_by
    returning s.object, s.kind, o.name as asker`.execute(tx);
  const [row] = rows;
  if (!row) return false;
  await recordAct(tx, operator, {
    what: `second-look.${verdict}`,
    object: row.object,
    after: { kind: row.kind, askedBy: row.asker, note },
    now,
  });
  return true;
}
