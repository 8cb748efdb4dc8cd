import { type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import { type CallContext, orRefused, Refused } from '../../../platform';
import { type StaffCalls, type Operator, recordAct } from '../../staff';
import { reviewApplication } from '../applications/review';

interface Done {
  message: string;
}

async function listApplications({
  db,
  query,
}: CallContext<'adminApplications'>): Promise<CallData<'adminApplications'>> {
  const { pageNum, pageSize, status } = query;
  const rows = await db
    .selectFrom('applications')
    .select(['no', 'phone', 'company', 'contact', 'status', 'reason', 'created_at'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('status', '=', status)
    .orderBy('id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return {
    list: rows.map(({ created_at, total: _total, ...row }) => ({
      ...row,
      createTime: created_at.toISOString(),
    })),
    total: rows[0]?.total ?? 0,
    pageNum,
    pageSize,
  };
}

/** Approves or rejects an application; a rejection says why. */
async function review(
  { platform, database, body, now }: CallContext<'adminReview'>,
  operator: Operator,
): Promise<Done | Refusal> {
  const { no, verdict, reason, level, priceListId } = body;
  if (verdict === 'reject' && reason === '') return refuse('bad-input', { text: '请填写驳回原因' });
  const terms = {
    ...(level === undefined ? {} : { level }),
    ...(priceListId === undefined ? {} : { priceListId: Number(priceListId) }),
  };
  if (verdict === 'reject' && Object.keys(terms).length > 0) {
    return refuse('bad-input', { text: '驳回时不能定客户级别或价目表' });
  }
  return orRefused(() =>
    database.transaction(async (tx) => {
      const options = verdict === 'reject' ? { verdict, reason } : { verdict, ...terms };
      const result = await reviewApplication(platform, tx, { no, now, ...options });
      if (isRefusal(result)) throw new Refused(result);
      await recordAct(tx, operator, {
        what: `application.${verdict}`,
        object: `application:${no}`,
        before: { status: 'waiting' },
        after: { ...result, reason, ...terms },
        now,
      });
      return { message: verdict === 'approve' ? '已通过' : '已驳回' };
    }),
  );
}

export const memberStaff = {
  adminApplications: { handle: listApplications },
  adminReview: { handle: review },
} satisfies StaffCalls;
