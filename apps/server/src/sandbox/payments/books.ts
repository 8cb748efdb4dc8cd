import { sql } from 'kysely';
import type { Db } from '../../platform';

/** A trade in the sandbox's own books. Amount in fen. */
export interface Trade {
  tradeNo: string;
  outTradeNo: string;
  amount: number;
  subject: string;
  notifyUrl: string;
  state: 'waiting' | 'pending' | 'paid' | 'failed' | 'closed';
  outcome: string;
  createdAt: Date;
  expiresAt: Date;
  paidAt: Date | null;
  notified: number;
}

export interface SandboxRefund {
  refundNo: string;
  state: 'succeeded' | 'refused';
  amount: number;
  reason: string;
}

const columns = sql`
  trade_no as "tradeNo", out_trade_no as "outTradeNo", amount, subject, notify_url as "notifyUrl", state, outcome,
  created_at as "createdAt", expires_at as "expiresAt", paid_at as "paidAt", notified`;

/** The sandbox's books: its own tables, which nothing of the mall reads. */
export function books(db: Db) {
  const one = async (where: ReturnType<typeof sql>): Promise<Trade | undefined> =>
    (await sql<Trade>`select ${columns} from sandbox_trades where ${where}`.execute(db)).rows[0];
  return {
    byTradeNo: (tradeNo: string) => one(sql`trade_no = ${tradeNo}`),
    byOutTradeNo: (outTradeNo: string) => one(sql`out_trade_no = ${outTradeNo}`),

    /** Opens a trade, or answers the one of that number. */
    async open(
      trade: Pick<
        Trade,
        'tradeNo' | 'outTradeNo' | 'amount' | 'subject' | 'notifyUrl' | 'createdAt' | 'expiresAt'
      >,
    ): Promise<Trade | undefined> {
      await sql`
        insert into sandbox_trades (trade_no, out_trade_no, amount, subject, notify_url, state, created_at, expires_at)
        values (${trade.tradeNo}, ${trade.outTradeNo}, ${trade.amount}, ${trade.subject}, ${trade.notifyUrl}, 'waiting',
                ${trade.createdAt}, ${trade.expiresAt})
        on conflict (out_trade_no) do nothing`.execute(db);
      return one(sql`out_trade_no = ${trade.outTradeNo}`);
    },

    /** Moves a trade that is not decided yet; undefined when it is. */
    async decide(
      tradeNo: string,
      to: Trade['state'],
      outcome: string,
      now: Date,
    ): Promise<Trade | undefined> {
      const { rows } = await sql<Trade>`
        update sandbox_trades set state = ${to}, outcome = ${outcome},
          paid_at = case when ${to}::text = 'paid' then ${now}::timestamptz end
        where trade_no = ${tradeNo} and state in ('waiting', 'pending')
        returning ${columns}`.execute(db);
      return rows[0];
    },

    async countNotice(tradeNo: string, now: Date): Promise<void> {
      await sql`update sandbox_trades set notified = notified + 1, notify_at = ${now}
        where trade_no = ${tradeNo}`.execute(db);
    },

    /** Gives money back, once per number and never more than came in. */
    async refund(
      trade: Trade,
      refund: { refundNo: string; outRefundNo: string; amount: number; now: Date },
    ): Promise<SandboxRefund> {
      const refused = trade.outcome === 'refund-refused';
      await sql`
        insert into sandbox_refunds (refund_no, out_refund_no, trade_no, amount, state, reason, created_at)
        select ${refund.refundNo}, ${refund.outRefundNo}, t.trade_no, ${refund.amount},
               case when ok.yes then 'succeeded' else 'refused' end,
               case when ok.yes then '' when ${refused} then '沙箱设定：拒绝退款' else '退款金额超过已付金额' end,
               ${refund.now}::timestamptz
        from sandbox_trades t
        cross join lateral (
          select not ${refused} and t.state = 'paid' and t.amount >= ${refund.amount} + coalesce((
            select sum(r.amount) from sandbox_refunds r where r.trade_no = t.trade_no and r.state = 'succeeded'), 0) as yes
        ) ok
        where t.trade_no = ${trade.tradeNo}
        on conflict (out_refund_no) do nothing`.execute(db);
      const { rows } = await sql<SandboxRefund>`
        select refund_no as "refundNo", state, amount, reason from sandbox_refunds
        where out_refund_no = ${refund.outRefundNo}`.execute(db);
      const kept = rows[0];
      if (!kept) throw new Error('The sandbox lost a refund');
      return kept;
    },
  };
}
