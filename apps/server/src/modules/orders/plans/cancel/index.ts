import { formatAmount, fen, type HoldReason, type OrderState, orderWord } from '@pifa/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import { type JudgeContext, type JudgedRow, type Operator, type PlanKind, withinLimit } from '../../../staff';
import { cancelInside } from '../../cancel-order';
import { recordCancel } from '../../staff/cancel-orders';
import { isInScope, ordersInScope } from '../../staff/scope';
import { filteredOrders } from '../filtered-orders';
import { ORDER_MARK, orderMarks, orderObject } from '../order-marks';

const settings = z.strictObject({
  reason: z.string({ error: '请填写取消原因' }).trim().min(1, '请填写取消原因').max(200),
});
type Settings = z.output<typeof settings>;

interface Row {
  id: string;
  no: string;
  company: string;
  state: string;
  holds: string[];
  paid: number;
  /** of it not refunded yet */
  back: number;
  isPart: boolean;
  shipped: boolean;
  mark: string;
}

interface Change {
  orderId: string;
  /** fen that fall due for refund at most */
  paid: number;
}

/** 取消订单, many at once: what was paid falls due for refund. It cannot be taken back. */
export const cancelPlan: PlanKind<Settings, Change> = {
  kind: 'cancel',
  permission: 'order.cancel',
  settings,
  title: (rows) => `取消订单 ${rows} 张`,
  verb: (rows) => `取消订单 ${rows} 张`,
  resolve: filteredOrders,
  async judge(context, { objects }) {
    const known = new Map((await ordersOf(context, objects)).map((row) => [row.id, row]));
    const rows = objects.map((id, at) => judgeRow(known.get(id), at + 1, context.operator));
    const going = rows.filter(({ refusal }) => !refusal);
    const back = going.reduce((sum, { change }) => sum + (change?.paid ?? 0), 0);
    const text = `将退款 ¥${formatAmount(fen(back))}，占用的库存与优惠一并退回；取消后不能撤销`;
    const effects =
      going.length > 0 ? [{ text, tone: back > 0 ? ('red' as const) : ('amber' as const) }] : [];
    return { rows, effects, stepUp: back > 0 };
  },
  marks: orderMarks,
  atOnce: 1,
  async write({ tx, platform, operator, settings: { reason }, now }, rows) {
    const outcomes = [];
    for (const { change } of rows) {
      const { orderId, paid } = change;
      await cancelInside(tx, platform, {
        orderId,
        reason,
        actor: { kind: 'operator', id: operator.id },
        now,
        seenBy: () => isInScope(tx, orderId, operator),
        also: () => recordCancel(tx, operator, { orderId, reason, paid, now }),
      });
      outcomes.push({});
    }
    return outcomes;
  },
};

async function ordersOf({ tx, operator }: JudgeContext, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select o.id, o.no, c.name as company, o.state, o.hold_reasons as holds, o.paid_amount as paid,
      o.paid_amount - o.refunded_amount as back,
      o.parent_id is not null as "isPart", ${ORDER_MARK} as mark,
      exists (select from order_lines l where (l.order_id = o.id or l.child_order_id = o.id)
              and l.shipped_pieces > 0) as shipped
    from orders o join companies c on c.kh_id = o.kh_id
    where o.id = any(${[...ids]}) and ${ordersInScope(operator)}`.execute(tx);
  return rows;
}

function judgeRow(row: Row | undefined, line: number, operator: Operator): JudgedRow<Change> {
  if (!row) return { line, object: '', name: `第 ${line} 张`, fields: [], refusal: '没有这个订单' };
  const before = orderWord(row.state as OrderState, row.holds as HoldReason[], row.paid).word;
  return {
    line,
    object: orderObject(row.id),
    name: `${row.no} ${row.company}`,
    mark: row.mark,
    refusal: whyNot(row, before) || overLimit(row, operator),
    fields: [
      { label: '状态', before, after: '已取消' },
      ...(row.back > 0 ? [{ label: '退款', before: '', after: `¥${formatAmount(fen(row.back))}` }] : []),
    ],
    change: { orderId: row.id, paid: row.back },
  };
}

/** Above the limit a second person decides, about each order by itself. */
function overLimit({ back }: Row, operator: Operator): string {
  if (withinLimit(operator, 'refund', back)) return '';
  const most = formatAmount(fen(operator.limits.refund ?? 0));
  return `退款 ¥${formatAmount(fen(back))} 超过您的上限 ¥${most}，请在订单页单独取消，转交复核`;
}

function whyNot({ state, isPart, shipped }: Row, word: string): string {
  if (isPart) return '拆分订单请在主订单中取消';
  if (shipped) return '已发货，不能取消';
  return state === 'unpaid' || state === 'to-ship' ? '' : `不能取消：${word}`;
}
