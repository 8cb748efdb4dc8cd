import { refuse } from '@pifa/contract';
import { orRefused, Refused } from '../../../platform';
import { creditPoints, debitPoints, pointsOf } from '../../points-ledger';
import { type StaffCalls, recordAct, type StaffHandler } from '../../staff';

/** 调整积分: gives or takes, with the reason that the company reads; never below 0. */
const adjustPoints: StaffHandler<'adminPoints'> = async ({ database, body, now }, operator) => {
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
};

export const pointStaff = {
  adminPoints: { handle: adjustPoints },
} satisfies StaffCalls;
