import { type CallData, isRefusal, refuse } from '@pifa/contract';
import { formatAmount, fen, parseYuan } from '@pifa/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Platform, Transaction } from '../../../platform';
import { isInScope, orderLooksInScope, yuan } from '../../orders';
import {
  askSecondLook,
  needsProof,
  type Operator,
  recordAct,
  type SecondLookKind,
  type StaffCalls,
  type StaffHandler,
  withinLimit,
} from '../../staff';
import { lookAtShortage, markShort, type ShortAnswer, shortageMade } from '../short-lines';

const payload = z.object({
  orderId: z.string(),
  missing: z.array(z.tuple([z.number(), z.number()])),
  cause: z.string(),
  freight: z.number(),
  requestId: z.string(),
  /** fen, as it was looked at */
  seen: z.number(),
});
type Wanted = z.infer<typeof payload>;

const NO_ORDER = refuse('not-found', { what: '该订单' });

const inputOf = ({ orderId, missing, cause, freight, requestId }: Wanted, operator: Operator, now: Date) => ({
  orderId,
  missing: new Map(missing),
  cause,
  freight,
  requestId,
  operator,
  now,
  may: async (tx: Transaction) => ((await isInScope(tx, orderId, operator)) ? undefined : NO_ORDER),
});

/** Writes it and records the act; with both names where a second person confirmed. */
const write = (
  platform: Platform,
  operator: Operator,
  {
    wanted,
    now,
    askedBy,
    also,
  }: { wanted: Wanted; now: Date; askedBy?: string; also?: (tx: Transaction) => Promise<void> },
) =>
  markShort(platform, {
    ...inputOf(wanted, operator, now),
    seen: wanted.seen,
    async also(tx, { outcome, amount, points, lines }) {
      await also?.(tx);
      await recordAct(tx, operator, {
        what: 'order.short',
        object: `order:${wanted.orderId}`,
        after: { outcome, amount, points, cause: wanted.cause, lines, ...(askedBy ? { askedBy } : {}) },
        now,
      });
    },
  });

const DONE: Readonly<Record<ShortAnswer['outcome'], string>> = {
  refunded: '已标记缺货，退款已发起，其余照常发货',
  reduced: '已标记缺货，应付已减少',
  cancelled: '整单缺货，订单已取消',
};

/** 缺货. Looked at first; money that goes back asks for a proof and, above the person's limit, for a second person. */
const short: StaffHandler<'adminOrderShort'> = async (call, operator) => {
  const { platform, db, body, now } = call;
  const { orderId, cause, requestId, look } = body;
  const freight = parseYuan(body.freight);
  if (freight === null || freight < 0) return refuse('bad-input', { text: '运费最多两位小数' });
  if (!(await isInScope(db, orderId, operator))) return NO_ORDER;
  const before = look ? undefined : await shortageMade(db, orderId, requestId);
  if (before) return answerOf(db, before, DONE[before.outcome]);
  const missing = new Map<number, number>();
  for (const { orderLineId, pieces } of body.lines) {
    missing.set(Number(orderLineId), (missing.get(Number(orderLineId)) ?? 0) + pieces);
  }
  const wanted = { orderId, missing: [...missing], cause, freight, requestId, seen: 0 };
  const seen = await lookAtShortage(platform, inputOf(wanted, operator, now));
  if (isRefusal(seen)) return seen;
  if (look) return answerOf(db, seen, '');
  wanted.seen = seen.amount;
  const isMoney = seen.outcome !== 'reduced' && seen.amount > 0;
  const proof = isMoney ? needsProof(operator, now) : undefined;
  if (proof) return proof;
  if (isMoney && !withinLimit(operator, 'refund', seen.amount)) {
    const asked = await askSecondLook(call, operator, shortLook, {
      object: `order:${orderId}`,
      amount: seen.amount,
      text: await wordsOf(db, wanted),
      payload: wanted,
    });
    return isRefusal(asked) ? asked : { ...(await answerOf(db, seen, asked.message)), outcome: 'asked' };
  }
  const done = await write(platform, operator, { wanted, now });
  return isRefusal(done) ? done : answerOf(db, done, DONE[done.outcome]);
};

async function wordsOf(db: Db, { orderId, cause, seen }: Wanted): Promise<string> {
  const { no } = await db
    .selectFrom('orders')
    .select('no')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return `订单 ${no} 缺货退款 ¥${formatAmount(fen(seen))}：${cause}`;
}

async function answerOf(
  db: Db,
  { outcome, amount, points, freightLeft, lines }: ShortAnswer,
  message: string,
): Promise<CallData<'adminOrderShort'>> {
  const ids = lines.map(({ lineId }) => lineId);
  const { rows } = await sql<{ id: number; stock: number }>`
    select l.id, coalesce(s.available, 0)::bigint as stock from order_lines l
    left join scarce s on s.kind = 'stock' and s.ref = l.goods_id::text
    where l.id = any(${ids}::bigint[])`.execute(db);
  const stocks = new Map(rows.map(({ id, stock }) => [id, stock]));
  return {
    message,
    outcome,
    amount: yuan(amount),
    points,
    freightLeft: yuan(freightLeft),
    lines: lines.map((line) => ({
      orderLineId: String(line.lineId),
      num: line.pieces,
      amount: yuan(line.amount),
      stockNum: stocks.get(line.lineId) ?? 0,
    })),
  };
}

/** A shortage whose refund is above the limit of whoever found it. */
export const shortLook: SecondLookKind<Wanted> = {
  kind: 'order.short',
  title: '缺货退款',
  limit: 'refund',
  permission: 'order.cancel',
  seenBy: orderLooksInScope,
  payload,
  async carryOut({ platform, payload: wanted, now, operator, askedBy, confirm }) {
    const done = await write(platform, operator, { wanted, now, askedBy, also: confirm });
    return isRefusal(done) ? done : undefined;
  },
};

export const shortCalls = { adminOrderShort: { handle: short } } satisfies StaffCalls;
