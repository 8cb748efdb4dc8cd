import type { CallData } from '@pifa/contract';
import { sql } from 'kysely';

export interface NoteRow {
  id: number;
  author: string;
  text: string;
  created_at: Date;
  follow_up_on: string | null;
  done_at: Date | null;
}

/** Notes with their authors, from where the columns come. */
export const NOTE_COLUMNS = sql`n.id, coalesce(nullif(p.display_name, ''), p.name) as author, n.text, n.created_at,
  n.follow_up_on, n.done_at from customer_notes n join operators p on p.id = n.operator_id`;

export const noteToWire = ({
  id,
  author,
  text,
  created_at,
  follow_up_on,
  done_at,
}: NoteRow): CallData<'adminCompany'>['notes'][number] => ({
  id: String(id),
  author,
  text,
  createTime: created_at.toISOString(),
  ...(follow_up_on && { followUpOn: follow_up_on }),
  ...(done_at && { doneTime: done_at.toISOString() }),
});
