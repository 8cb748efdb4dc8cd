import { type CallData, isRefusal, refuse, type Refusal } from '@pifa/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { Refused, refusableTransaction, type Transaction } from '../../../platform';
import { creditPoints, debitPoints, hasMoved, pointsOf } from '../../points-ledger';
import {
  askInside,
  companiesInScope,
  idOfLook,
  type Operator,
  recordAct,
  type SecondLookKind,
  type StaffCalls,
  type StaffHandler,
  withinLimit,
} from '../../staff';

const adjustment = z.object({
  khId: z.number().int(),
  change: z.number().int(),
  reason: z.string(),
  requestId: z.string(),
});
type Adjustment = z.infer<typeof adjustment>;

const sourceOf = ({ requestId }: Adjustment): string => `adjust:${requestId}`;
const NO_COMPANY = refuse('not-found', { what: '该公司' });

/** A company that this person sees, by the phone of one of its users or by its id. */
async function companyFor(
  tx: Transaction,
  operator: Operator,
  { phone = null, khId = null }: { phone?: string | null; khId?: number | null },
): Promise<{ khId: number; name: string }> {
  const { rows } = await sql<{ khId: number; name: string }>`
    select c.kh_id as "khId", c.name from companies c
    where (c.kh_id = ${khId}::bigint
        or c.kh_id = (select u.kh_id from users u where u.phone = ${phone}::text))
      and ${companiesInScope(operator, 'c')}`.execute(tx);
  const [company] = rows;
  if (!company) throw new Refused(NO_COMPANY);
  return company;
}

/** Moves the points once and writes it into the book; with both names where a second person confirmed. */
async function move(
  tx: Transaction,
  operator: Operator,
  adjusted: Adjustment & { now: Date; askedBy?: string },
): Promise<number> {
  const { khId, change, reason, now, askedBy } = adjusted;
  const cause = { khId, source: sourceOf(adjusted), reason: 'adjust', note: reason, now } as const;
  const moved =
    change < 0
      ? await debitPoints(tx, cause, -change)
      : await creditPoints(tx, cause, { points: change, expiresAt: null });
  if (moved === 'short') throw new Refused(refuse('points-short', {}));
  const total = await pointsOf(tx, khId);
  if (moved === 'moved') {
    await recordAct(tx, operator, {
      what: 'points.adjust',
      object: `company:${khId}`,
      after: { change, reason, total, ...(askedBy && { askedBy }) },
      now,
    });
  }
  return total;
}

/** 调整积分: gives or takes, with the reason that the company reads; never below 0; above the limit by two people. */
const adjustPoints: StaffHandler<'adminPoints'> = async ({ database, body, now }, operator) =>
  refusableTransaction(database, async (tx): Promise<CallData<'adminPoints'>> => {
    const { phone, change, reason, requestId } = body;
    const { khId, name } = await companyFor(tx, operator, { phone });
    const adjusted = { khId, change, reason, requestId };
    const isOver = !withinLimit(operator, 'points', Math.abs(change));
    if (!isOver || (await hasMoved(tx, sourceOf(adjusted)))) {
      return { message: '已调整积分', total: await move(tx, operator, { ...adjusted, now }) };
    }
    const total = await pointsOf(tx, khId);
    if (total + change < 0) throw new Refused(refuse('points-short', {}));
    const asked = await askInside(
      tx,
      operator,
      pointsLook,
      {
        object: `company:${khId}`,
        amount: Math.abs(change),
        text: `${name}，现有 ${total} 积分，${change < 0 ? '减' : '加'} ${Math.abs(change)}：${reason}`,
        payload: adjusted,
      },
      now,
    );
    if (isRefusal(asked)) throw new Refused(asked);
    return { message: asked.message, total };
  });

/** More points than whoever asked may give or take alone. */
export const pointsLook: SecondLookKind<Adjustment> = {
  kind: 'points.adjust',
  title: '调整积分',
  limit: 'points',
  permission: 'points.adjust',
  seenBy: (operator) =>
    sql<boolean>`exists (select from companies c
      where c.kh_id::text = ${idOfLook('company')}
        and ${companiesInScope(operator, 'c')})`,
  payload: adjustment,
  carryOut: ({ platform, payload, now, operator, askedBy, confirm }): Promise<Refusal | undefined> =>
    refusableTransaction(platform.database, async (tx) => {
      await confirm(tx);
      await companyFor(tx, operator, payload);
      await move(tx, operator, { ...payload, now, askedBy });
    }),
};

export const pointStaff = {
  adminPoints: { handle: adjustPoints },
} satisfies StaffCalls;
