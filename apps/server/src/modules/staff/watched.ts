import { fen, formatAmount, goesTooFar, type WatchedKind, watchedSince } from '@pifa/domain';
import { sql } from 'kysely';
import type { Transaction } from '../../platform';
import { openOwners, tellStaff } from './notices';

/** Part of an act that adds up: fen given back, lines answered below cost. */
export interface Watched {
  kind: WatchedKind;
  amount: number;
}

/**
 * Tells the owners when an act that was just recorded carries somebody's sum over what is usual: an owner's mistake and a
 * stolen account look different (ADMIN §13).
 */
export async function tellOwnersOfTooMuch(
  tx: Transaction,
  operatorId: number,
  { kind, amount }: Watched,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ account: string; name: string; sum: number; refund_day: number | null }>`
    select o.name as account, coalesce(nullif(o.display_name, ''), o.name) as name,
      (r.limits ->> 'refundDay')::bigint as refund_day,
      (select coalesce(sum(a.watched_amount), 0)::bigint from operator_acts a
        where a.operator_id = o.id and a.watched = ${kind}
          and a.at >= ${watchedSince(kind, now)}::timestamptz) as sum
    from operators o join staff_roles r on r.code = o.role where o.id = ${operatorId}`.execute(tx);
  const [row] = rows;
  const most = row?.refund_day ?? undefined;
  if (!row || !goesTooFar(kind, { before: row.sum - amount, added: amount, refundDay: most })) return;
  const did =
    kind === 'refund'
      ? `今天已退款 ¥${formatAmount(fen(row.sum))}，超过其角色的当日上限 ¥${formatAmount(fen(most ?? 0))}`
      : `十分钟内有 ${row.sum} 行报价低于成本`;
  const text = `${row.name} ${did}。如果不是本人，请立即结束其会话`;
  const notice = { kind: 'too-much', text, link: '/acts', about: operatorId };
  await tellStaff(tx, await openOwners(tx), notice, now);
}
