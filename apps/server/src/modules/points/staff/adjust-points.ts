import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { type CallContext, orRefused, Refused } from '../../../platform';
import { creditPoints, debitPoints, pointsOf } from '../../points-ledger';
import { type StaffCalls, type Operator, recordAct } from '../../staff';

/** 调整积分: gives or takes, with the reason that the company reads; never below 0. */
async function adjustPoints(
  { database, body, now }: CallContext<'adminPoints'>,
  operator: Operator,
): Promise<CallData<'adminPoints'> | Refusal> {
  const { phone, change, reason, requestId } = body;
  return orRefused(() =>
    database.transaction(
      async (tx) => {
        const user = await tx
          .selectFrom('users')
          .select('kh_id')
          .where('phone', '=', phone)
          .executeTakeFirst();
        if (!user) throw new Refused(refuse('not-found', { what: '该公司' }));
        const khId = user.kh_id;
        const cause = { khId, source: `adjust:${requestId}`, reason: 'adjust', note: reason, now } as const;
        const moved =
          change < 0
            ? await debitPoints(tx, cause, -change)
            : await creditPoints(tx, cause, { points: change, expiresAt: null });
        if (moved === 'short') throw new Refused(refuse('points-short', {}));
        const total = await pointsOf(tx, khId);
        if (moved === 'moved') {
          const object = `company:${khId}`;
          await recordAct(tx, operator, {
            what: 'points.adjust',
            object,
            after: { change, reason, total },
            now,
          });
        }
        return { total };
      },
      { retry: true },
    ),
  );
}

export const pointStaff = {
  adminPoints: { roles: ['sales'], handle: adjustPoints },
} satisfies StaffCalls;
