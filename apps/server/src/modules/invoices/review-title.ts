import { type Refusal, refuse } from '@pifa/contract';
import type { Platform, Transaction } from '../../platform';
import { sql } from 'kysely';
import { TITLE_REVIEWED, type TitleEventPayload } from './events';
import { noteTitle, type StoredTitleState } from './title-store';

const DAY_MS = 86_400_000;

interface Review {
  id: number;
  verdict: 'approve' | 'reject';
  reason: string;
  field: string;
  operatorId: number;
  now: Date;
}

/**
 * 审核抬头: a title that waits becomes valid for the time of the settings, or invalid for a reason. One that is valid
 * can still be found wrong. Answers before and after for the operators' book.
 */
export async function reviewTitle(
  platform: Pick<Platform, 'settings' | 'jobs'>,
  tx: Transaction,
  { id, verdict, reason, field, operatorId, now }: Review,
): Promise<{ before: object; after: object } | Refusal> {
  const { rows } = await sql<{ state: StoredTitleState; kh_id: number; created_by: number; name: string }>`
    select state, kh_id, created_by, name from invoice_titles where id = ${id} and deleted_at is null
    for update`.execute(tx);
  const [title] = rows;
  if (!title) return refuse('not-found', { what: '该抬头' });
  const from: readonly StoredTitleState[] = verdict === 'approve' ? ['waiting'] : ['waiting', 'valid'];
  if (!from.includes(title.state)) return refuse('transition-refused', { text: '该抬头已审核' });
  const to = verdict === 'approve' ? 'valid' : 'invalid';
  const until = new Date(now.getTime() + platform.settings.invoices.titleDays * DAY_MS);
  await sql`
    update invoice_titles set state = ${to}, reviewed_at = ${now},
      reason = ${verdict === 'reject' ? reason : ''}, field = ${verdict === 'reject' ? field : ''},
      valid_until = ${verdict === 'approve' ? until : null}::timestamptz
    where id = ${id} and state = ${title.state}`.execute(tx);
  const actor = { kind: 'operator', id: operatorId } as const;
  const step = await noteTitle(tx, id, { from: title.state, to, event: verdict, actor, note: reason, now });
  const payload: TitleEventPayload = { titleId: id, khId: title.kh_id, userId: title.created_by };
  const eventId = `${TITLE_REVIEWED}:${id}:${step}`;
  await platform.jobs.announce(tx, { eventId, topic: TITLE_REVIEWED, payload, now });
  return {
    before: { state: title.state, name: title.name },
    after: { state: to, ...(verdict === 'reject' ? { reason, field } : {}) },
  };
}
