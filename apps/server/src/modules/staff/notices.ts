import { sql } from 'kysely';
import { type Db, toJson } from '../../platform';

export interface StaffNotice {
  /** 'second-look', 'new-device' … */
  kind: string;
  text: string;
  /** the page it is about, under /admin */
  link?: string;
  /** whose account it is about, so that its sessions can be ended at once */
  about?: number;
}

/** Tells members of staff in their 铃铛, in the transaction of what it is about. */
export async function tellStaff(
  db: Db,
  operatorIds: readonly number[],
  { kind, text, link = '', about }: StaffNotice,
  now: Date,
): Promise<void> {
  await sql`
    insert into staff_notices (operator_id, kind, text, link, about, at)
    select id, ${kind}, ${text}, ${link}, ${about ?? null}::bigint, ${now}::timestamptz
    from operators where status = 'open' and id in (select value::bigint from jsonb_array_elements_text(${toJson(operatorIds)}::jsonb))`.execute(
    db,
  );
}

/** The open accounts of owners: who is told of what concerns the whole mall. */
export async function openOwners(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('operators')
    .select('id')
    .where('role', '=', 'owner')
    .where('status', '=', 'open')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
