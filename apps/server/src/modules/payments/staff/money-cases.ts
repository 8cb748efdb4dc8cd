import { refuse } from '@pifa/contract';
import { moneyCaseText } from '@pifa/domain';
import { yuan } from '../../orders';
import { type StaffCalls, recordAct, type StaffHandler } from '../../staff';
import { listOpenCases, settleCase } from '../money-cases';

/** Money that came and could not be booked, oldest first. */
const listMoneyCases: StaffHandler<'adminMoneyCases'> = async ({
  platform,
  db,
  query: { pageNum, pageSize },
}) => {
  const { list, total } = await listOpenCases(db, pageSize, (pageNum - 1) * pageSize);
  return {
    list: list.map((one) => ({
      id: String(one.id),
      channel: one.provider,
      channelName: platform.paymentProviders.labelsOf(one.provider).name,
      reason: one.reason,
      reasonName: moneyCaseText(one.reason),
      payNo: one.outTradeNo,
      transactionNo: one.transaction,
      amount: yuan(one.amount),
      currency: one.currency,
      merchant: one.merchant,
      orderNo: one.orderNo,
      createTime: one.seenAt.toISOString(),
    })),
    total,
    pageNum,
    pageSize,
  };
};

/** Somebody has seen to it; what was done stands in the operators' book. */
const settleMoneyCase: StaffHandler<'adminMoneyCaseSettle'> = async ({ database, body, now }, operator) => {
  const { id, note } = body;
  const done = await database.transaction(async (tx) => {
    if (!(await settleCase(tx, Number(id), note, now))) return false;
    const object = `money-case:${id}`;
    await recordAct(tx, operator, { what: 'money-case.settle', object, after: { note }, now });
    return true;
  });
  return done ? { message: '已登记处理' } : refuse('transition-refused', { text: '没有这笔待处理的款项' });
};

export const moneyCasesCalls = {
  adminMoneyCases: { handle: listMoneyCases },
  adminMoneyCaseSettle: { handle: settleMoneyCase },
} satisfies StaffCalls;
