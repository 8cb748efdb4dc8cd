import { fen, invoiceMessage, titleMessage } from '@pifa/domain';
import { sql } from 'kysely';
import type { JobRegistry } from '../../platform';
import {
  INVOICE_FAILED,
  INVOICE_ISSUED,
  type InvoiceEventPayload,
  TITLE_REVIEWED,
  type TitleEventPayload,
} from '../invoices';
import { tell, type TellingPlatform, waysOf } from './tell';

interface InvoiceRow {
  id: string;
  kh_id: number;
  user_id: number;
  amount: number;
  title: string;
  number: string;
  reason: string;
}

interface TitleRow {
  kh_id: number;
  user_id: number;
  name: string;
  state: string;
  reason: string;
}

/** Notifies whoever applied, and the managers, of issued and failed invoices and of reviewed titles. */
export function onInvoices(registry: JobRegistry, platform: TellingPlatform): void {
  const { db } = platform;
  for (const topic of [INVOICE_ISSUED, INVOICE_FAILED]) {
    registry.on(topic, async ({ eventId, payload, now }) => {
      const id = (payload as InvoiceEventPayload).invoiceId;
      const { rows } = await sql<InvoiceRow>`
        select id, kh_id, user_id, amount, coalesce(title ->> 'name', '') as title, number, fail_reason as reason
        from invoices where id = ${id}`.execute(db);
      const [row] = rows;
      if (!row) return;
      await tell(waysOf(platform), {
        ...invoiceMessage(topic === INVOICE_ISSUED, { ...row, amount: fen(row.amount) }),
        to: { khId: row.kh_id, by: row.user_id },
        eventId,
        now,
      });
    });
  }
  registry.on(TITLE_REVIEWED, async ({ eventId, payload, now }) => {
    const id = (payload as TitleEventPayload).titleId;
    const { rows } = await sql<TitleRow>`
      select kh_id, created_by as user_id, name, state, reason from invoice_titles
      where id = ${id} and state in ('valid', 'invalid') and deleted_at is null`.execute(db);
    const [row] = rows;
    if (!row) return;
    await tell(waysOf(platform), {
      ...titleMessage({ ...row, valid: row.state === 'valid' }),
      to: { khId: row.kh_id, by: row.user_id },
      eventId,
      now,
    });
  });
}
