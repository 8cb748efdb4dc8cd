import { sql } from 'kysely';
import { perPlatform, type Platform } from '../../platform';

/** What an operator watches of money. */
export const paymentFigures = perPlatform(({ metrics, db, clock }: Platform) => {
  metrics.read(
    {
      name: 'pifa_refunds_open',
      help: 'Refunds that are not done: due, asked for, or refused by the provider.',
      labels: ['state'],
    },
    async () => {
      const { rows } = await sql<{ state: string; value: number }>`
        select state, count(*)::int as value from refunds where state <> 'succeeded' group by state`.execute(
        db,
      );
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
  return {
    /** applied, late, excess, duplicate, moved, nothing, mismatch, forged, unknown-trade. */
    verdict: metrics.counter({
      name: 'pifa_payment_verdicts_total',
      help: 'What became of what a provider said, by callback or when asked.',
      labels: ['provider', 'outcome'],
    }),
  };
});
