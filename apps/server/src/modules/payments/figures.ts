import { sql } from 'kysely';
import type { Platform } from '../../platform';
import { openCases } from './money-cases';

/**
 * What became of what a provider said, by outcome: applied, late, excess, duplicate, moved, nothing, mismatch, forged,
 * unknown-trade, no-keys.
 */
export const VERDICTS = {
  name: 'pifa_payment_verdicts_total',
  help: 'What became of what a provider said, by callback or when asked.',
  labels: ['provider', 'outcome'],
} as const;

/** Registers what an operator watches of money. */
export function watchPayments({ metrics, db, clock }: Pick<Platform, 'metrics' | 'db' | 'clock'>): void {
  metrics.read(
    {
      name: 'pifa_refunds_open',
      help: 'Refunds that are not done: due, asked for, refused by the provider, or unsendable (it has no keys here).',
      labels: ['state'],
    },
    async () => {
      const { rows } = await sql<{ state: string; value: number }>`
        select case when state <> 'refused' and fail_reason <> '' then 'unsendable' else state end as state,
               count(*)::int as value
        from refunds where state <> 'succeeded' group by 1`.execute(db);
      return rows.map(({ state, value }) => ({ labels: { state }, value }));
    },
  );
  metrics.read(
    {
      name: 'pifa_refunds_oldest_seconds',
      help: 'How long the oldest refund that is not done has waited, in seconds.',
    },
    async () => {
      const { rows } = await sql<{ value: number | null }>`
        select extract(epoch from ${clock.now()}::timestamptz - min(created_at))::float8 as value
        from refunds where state <> 'succeeded'`.execute(db);
      return [{ value: rows[0]?.value ?? 0 }];
    },
  );
  metrics.read(
    {
      name: 'pifa_money_cases_open',
      help: 'Money that a provider says has come and that could not be booked; staff look at it.',
      labels: ['reason'],
    },
    async () => {
      const { rows } = await sql<{ reason: string; value: number }>`
        select reason, count(*)::int as value from (${openCases}) m group by reason`.execute(db);
      return rows.map(({ reason, value }) => ({ labels: { reason }, value }));
    },
  );
  metrics.counter(VERDICTS);
}
