import { isRefusal, type Refusal, refuse } from '@pifa/contract';
import { type Fen, fen, fenToYuan, formatAmount, parseYuan } from '@pifa/domain';
import { z } from 'zod';
import type { Platform, Transaction } from '../../../platform';
import {
  askSecondLook,
  type Operator,
  recordAct,
  type SecondLookKind,
  type StaffCalls,
  type StaffHandler,
  withinLimit,
} from '../../staff';
import { findArea } from '../../members';
import { changeAddress } from '../change-address';
import type { HeldOrder } from '../order-rows';
import { owedOf } from '../release-order';
import { repriceOrder } from '../reprice-order';
import type { DeskRow } from './list-orders';
import { NO_ORDER, orderForDesk } from './one-order';
import { listOwed, release, setLimit } from './release-orders';
import { isInScope, orderLooksInScope } from './scope';

/** Others' orders answer as missing ones. */
const inScope =
  (operator: Operator) =>
  async (tx: Transaction, { id }: HeldOrder): Promise<Refusal | undefined> =>
    (await isInScope(tx, id, operator)) ? undefined : refuse('not-found', { what: '该订单' });

interface Reduction {
  orderId: string;
  off: Fen;
  cause: string;
  now: Date;
  /** whoever asked, where a second person confirmed */
  askedBy?: string;
  also?: (tx: Transaction) => Promise<void>;
}

/** Lowers the price and writes it into the book; answers what is payable now. */
async function reduce(
  platform: Platform,
  operator: Operator,
  { orderId, off, cause, now, askedBy, also }: Reduction,
): Promise<Refusal | { left: Fen }> {
  let left = fen(0);
  const refusal = await repriceOrder(platform, {
    orderId,
    off,
    cause,
    operator,
    now,
    may: inScope(operator),
    async also(tx, before, after) {
      left = after;
      await also?.(tx);
      await recordAct(tx, operator, {
        what: 'order.reprice',
        object: `order:${orderId}`,
        before: { payable: fenToYuan(before) },
        after: { payable: fenToYuan(after), off: fenToYuan(off), cause, ...(askedBy ? { askedBy } : {}) },
        now,
      });
    },
  });
  return refusal ?? { left };
}

const reprice: StaffHandler<'adminOrderReprice'> = async (call, operator) => {
  const { platform, db, body, now } = call;
  const { orderId, cause } = body;
  const off = parseYuan(body.off);
  if (off === null || off <= 0) return refuse('bad-input', { text: '请填写要减的金额，最多两位小数' });
  if (!withinLimit(operator, 'orderPrice', off)) {
    const row = await orderForDesk(db, orderId, operator);
    if (!row) return NO_ORDER;
    const problem = cannotReprice(row, off);
    if (problem) return refuse('transition-refused', { text: problem });
    return askSecondLook(call, operator, repriceLook, {
      object: `order:${orderId}`,
      amount: off,
      text: `订单 ${row.no} ${row.company}，应付 ¥${formatAmount(fen(row.payable_amount))}，减 ¥${formatAmount(off)}：${cause}`,
      payload: { orderId, off, cause },
    });
  }
  const done = await reduce(platform, operator, { orderId, off, cause, now });
  return isRefusal(done) ? done : { message: '已改价', payAmount: fenToYuan(done.left) };
};

/** What would be refused anyway is not given to a second person. */
function cannotReprice(row: DeskRow, off: Fen): string | undefined {
  if (row.parent_id) return '拆分订单请在主订单中改价';
  const waits = row.state === 'unpaid' || owedOf(row) > 0;
  if (!waits || row.paid_amount > 0) return '只有未付款的订单可以改价';
  return off >= row.payable_amount ? '改价后应付须大于 0' : undefined;
}

/** 改价 above the limit of whoever asked: a second person lowers it, by the same rules. */
export const repriceLook: SecondLookKind<{ orderId: string; off: number; cause: string }> = {
  kind: 'order.reprice',
  title: '改价',
  limit: 'orderPrice',
  permission: 'order.price',
  seenBy: orderLooksInScope,
  payload: z.object({ orderId: z.string(), off: z.number().int().positive(), cause: z.string() }),
  async carryOut({ platform, payload: { orderId, off, cause }, now, operator, askedBy, confirm }) {
    const done = await reduce(platform, operator, {
      orderId,
      off: fen(off),
      cause,
      now,
      askedBy,
      also: confirm,
    });
    return isRefusal(done) ? done : undefined;
  },
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
  adminOrderRelease: { handle: release },
  adminOwed: { handle: listOwed },
  adminReleaseLimit: { handle: setLimit },
} satisfies StaffCalls;
