import { type Refusal, refuse } from '@pifa/contract';
import { type Fen, fenToYuan, parseYuan } from '@pifa/domain';
import type { Transaction } from '../../../platform';
import { type Operator, recordAct, type StaffCalls, type StaffHandler, withinLimit } from '../../staff';
import { findArea } from '../../members';
import { changeAddress } from '../change-address';
import type { HeldOrder } from '../order-rows';
import { repriceOrder } from '../reprice-order';
import { isInScope } from './scope';

/** Others' orders answer as missing ones. */
const inScope =
  (operator: Operator) =>
  async (tx: Transaction, { id }: HeldOrder): Promise<Refusal | undefined> =>
    (await isInScope(tx, id, operator)) ? undefined : refuse('not-found', { what: '该订单' });

const reprice: StaffHandler<'adminOrderReprice'> = async ({ platform, body, now }, operator) => {
  const { orderId, cause } = body;
  const off = parseYuan(body.off);
  if (off === null || off <= 0) return refuse('bad-input', { text: '请填写要减的金额，最多两位小数' });
  if (!withinLimit(operator, 'orderPrice', off)) {
    const most = fenToYuan((operator.limits.orderPrice ?? 0) as Fen);
    return refuse('transition-refused', { text: `改价超过您的上限 ¥${most}，请由上限更高的同事来改` });
  }
  let left = 0;
  const refusal = await repriceOrder(platform, {
    orderId,
    off,
    cause,
    operator,
    now,
    may: inScope(operator),
    async also(tx, before, after) {
      left = after;
      await recordAct(tx, operator, {
        what: 'order.reprice',
        object: `order:${orderId}`,
        before: { payable: fenToYuan(before) },
        after: { payable: fenToYuan(after), off: fenToYuan(off), cause },
        now,
      });
    },
  });
  return refusal ?? { message: '已改价', payAmount: fenToYuan(left as Fen) };
};

const address: StaffHandler<'adminOrderAddress'> = async ({ platform, body, now }, operator) => {
  const { orderId, confirm, ...parts } = body;
  const area = parts.regionCode === undefined ? undefined : findArea(parts.regionCode);
  if (parts.regionCode !== undefined && !area) return refuse('area-missing', {});
  const { province, city, county } = area ?? {};
  const named = Object.entries({ ...parts, province, city, county });
  const changed = Object.fromEntries(named.filter(([, value]) => value !== undefined));
  if (Object.keys(changed).length === 0) return refuse('bad-input', { text: '没有要修改的内容' });
  const refusal = await changeAddress(platform, {
    orderId,
    address: changed,
    confirm,
    now,
    may: inScope(operator),
    also: (tx, before, after) =>
      recordAct(tx, operator, {
        what: 'order.address',
        object: `order:${orderId}`,
        before: { ...before },
        after: { ...after },
        now,
      }),
  });
  return refusal ?? { message: '地址已修改' };
};

export const orderActsCalls = {
  adminOrderReprice: { handle: reprice },
  adminOrderAddress: { handle: address },
} satisfies StaffCalls;
