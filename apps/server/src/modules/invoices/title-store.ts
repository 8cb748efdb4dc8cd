import {
  type InvoiceKind,
  shownTitleState,
  type TitleFields,
  type TitleHolder,
  type TitleState,
} from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '../../platform';

/** The stored states of a title. 已过期 is not stored: it is a valid title past its end. */
export type StoredTitleState = 'waiting' | 'valid' | 'invalid';

export interface TitleRow {
  id: number;
  kh_id: number;
  kind: InvoiceKind;
  holder: TitleHolder;
  name: string;
  tax_number: string;
  address: string;
  phone: string;
  bank: string;
  account: string;
  receive_phone: string;
  receive_email: string;
  is_default: boolean;
  state: StoredTitleState;
  reason: string;
  field: string;
  valid_until: Date | null;
  submitted_at: Date;
  reviewed_at: Date | null;
  created_at: Date;
}

const COLUMNS = sql`t.id, t.kh_id, t.kind, t.holder, t.name, t.tax_number, t.address, t.phone, t.bank, t.account,
  t.receive_phone, t.receive_email, t.is_default, t.state, t.reason, t.field, t.valid_until, t.submitted_at,
  t.reviewed_at, t.created_at`;

/** The conditions of the four states as they are shown. */
const SHOWN: Record<TitleState, (now: Date) => RawBuilder<unknown>> = {
  waiting: () => sql`t.state = 'waiting'`,
  invalid: () => sql`t.state = 'invalid'`,
  valid: (now) => sql`t.state = 'valid' and (t.valid_until is null or t.valid_until > ${now})`,
  expired: (now) => sql`t.state = 'valid' and t.valid_until <= ${now}`,
};

export const stateOfTitle = (row: TitleRow, now: Date): TitleState =>
  shownTitleState({ state: row.state, validUntil: row.valid_until }, now);

export const fieldsOf = (row: TitleRow): TitleFields => ({
  kind: row.kind,
  holder: row.holder,
  name: row.name,
  taxNumber: row.tax_number,
  address: row.address,
  phone: row.phone,
  bank: row.bank,
  account: row.account,
  receivePhone: row.receive_phone,
  receiveEmail: row.receive_email,
});

/** Reads a company's titles that are not deleted; another company's are missing (I37). */
export function titleReads(db: Db, khId: number) {
  return {
    /** The default first, then the newest. */
    async all(): Promise<TitleRow[]> {
      const { rows } = await sql<TitleRow>`
        select ${COLUMNS} from invoice_titles t where t.kh_id = ${khId} and t.deleted_at is null
        order by t.is_default desc, t.id desc`.execute(db);
      return rows;
    },
    async find(id: number, lock = false): Promise<TitleRow | undefined> {
      const { rows } = await sql<TitleRow>`
        select ${COLUMNS} from invoice_titles t
        where t.id = ${id} and t.kh_id = ${khId} and t.deleted_at is null
        ${lock ? sql`for share` : sql``}`.execute(db);
      return rows[0];
    },
  };
}

/** Titles of companies for staff, under a condition, the one that has waited longest first. */
export async function titlesForStaff(
  db: Db,
  {
    state,
    where,
    after,
    limit,
  }: {
    state: TitleState | 'all';
    where: RawBuilder<unknown>;
    after: { at: Date; id: number } | null;
    limit: number;
  },
  now: Date,
): Promise<(TitleRow & { company: string })[]> {
  const { rows } = await sql<TitleRow & { company: string }>`
    select ${COLUMNS}, c.name as company
    from invoice_titles t join companies c on c.kh_id = t.kh_id
    where t.deleted_at is null and ${state === 'all' ? sql`true` : SHOWN[state](now)} and ${where}
      and ${after ? sql`(t.submitted_at, t.id) > (${after.at}::timestamptz, ${after.id}::bigint)` : sql`true`}
    order by t.submitted_at, t.id limit ${limit}`.execute(db);
  return rows;
}

export interface TitleStep {
  from: string | null;
  to: string;
  event: string;
  actor: { kind: 'buyer' | 'operator' | 'system'; id: number | null };
  note: string;
  now: Date;
}

/** Changes a company's titles. Call `lock` first: changes then run one by one, so that limit and default hold. */
export function titleWriter(tx: Transaction, khId: number) {
  const own = () =>
    tx.updateTable('invoice_titles').where('kh_id', '=', khId).where('deleted_at', 'is', null);
  return {
    async lock(): Promise<void> {
      await tx.selectFrom('companies').select('kh_id').where('kh_id', '=', khId).forNoKeyUpdate().execute();
    },
    async add(fields: TitleFields, isDefault: boolean, userId: number, now: Date): Promise<number> {
      const { id } = await tx
        .insertInto('invoice_titles')
        .values({
          ...toRow(fields),
          kh_id: khId,
          is_default: isDefault,
          state: 'waiting',
          submitted_at: now,
          created_by: userId,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async change(id: number, fields: TitleFields): Promise<void> {
      await own().set(toRow(fields)).where('id', '=', id).execute();
    },
    /** Back to 待审核; the former verdict is cleared. */
    async submit(id: number, now: Date): Promise<void> {
      await own()
        .set({
          state: 'waiting',
          reason: '',
          field: '',
          valid_until: null,
          reviewed_at: null,
          submitted_at: now,
        })
        .where('id', '=', id)
        .execute();
    },
    async clearDefault(): Promise<void> {
      await own().set({ is_default: false }).where('is_default', '=', true).execute();
    },
    async setDefault(id: number): Promise<void> {
      await own().set({ is_default: true }).where('id', '=', id).execute();
    },
    /** Only marks the row: the history refers to it. Invoices keep a copy of their own. */
    async remove(id: number, now: Date): Promise<void> {
      await own().set({ deleted_at: now, is_default: false }).where('id', '=', id).execute();
    },
  };
}

/** Appends a step to a title's history and answers its id. */
export async function noteTitle(tx: Transaction, titleId: number, step: TitleStep): Promise<number> {
  const { id } = await tx
    .insertInto('invoice_title_history')
    .values({
      title_id: titleId,
      from_state: step.from,
      to_state: step.to,
      event: step.event,
      actor_kind: step.actor.kind,
      actor_id: step.actor.id,
      note: step.note,
      at: step.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const toRow = (fields: TitleFields) => ({
  kind: fields.kind,
  holder: fields.holder,
  name: fields.name,
  tax_number: fields.taxNumber,
  address: fields.address,
  phone: fields.phone,
  bank: fields.bank,
  account: fields.account,
  receive_phone: fields.receivePhone,
  receive_email: fields.receiveEmail,
});
