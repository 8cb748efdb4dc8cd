import { sql } from 'kysely';
import { type Db, toJson, type Transaction } from '../../platform';

/** A quote request as the buyer sends it in. */
export interface NewInquiry {
  id: string;
  requestId: string;
  /** null for a visitor until an account takes it over */
  khId: number | null;
  userId: number | null;
  phone: string;
  contact: string;
  company: string;
  regionCode: string;
  regionNames: readonly string[];
  needBy: string | null;
  invoiceKind: string;
  remark: string;
}

/** One wished goods; target prices in 1/10000 yuan. */
export interface InquiryLine {
  goodsId: number;
  goodsName: string;
  packs: number;
  pieces: number;
  perPack: number | null;
  perPiece: number | null;
  remark: string;
}

/** What a request id stands for already. */
export interface KnownInquiry {
  id: string;
  no: string;
  phone: string;
  khId: number | null;
}

export function inquiryStore(tx: Db) {
  return {
    async byRequestId(requestId: string): Promise<KnownInquiry | undefined> {
      return tx
        .selectFrom('quote_requests')
        .select(['id', 'no', 'phone', 'kh_id as khId'])
        .where('request_id', '=', requestId)
        .executeTakeFirst();
    },
    /** Names of those goods that are on sale. */
    async namesOnSale(goodsIds: readonly number[]): Promise<Map<number, string>> {
      const { rows } = await sql<{ id: number; name: string }>`
        select id, name from goods where id = any(${goodsIds}::bigint[]) and status = 'on'`.execute(tx);
      return new Map(rows.map((row) => [row.id, row.name]));
    },
    /** How many of a company's requests wait for the seller. */
    async waiting(khId: number): Promise<number> {
      const { count } = await tx
        .selectFrom('quote_requests')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('kh_id', '=', khId)
        .where('status', '=', 'waiting')
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}

export function inquiryWriter(tx: Transaction) {
  return {
    /** The request's number; undefined when its request id is taken (a replay, perhaps at the same time). */
    async add(inquiry: NewInquiry, day: string, now: Date): Promise<string | undefined> {
      const { rows } = await sql<{ no: string }>`
        insert into quote_requests (id, no, kh_id, user_id, phone, contact, company, region_code, region_names,
          need_by, invoice_kind, remark, request_id, created_at)
        values (${inquiry.id}, 'XJ' || ${day} || lpad(nextval('quote_request_no')::text, 6, '0'), ${inquiry.khId},
          ${inquiry.userId}, ${inquiry.phone}, ${inquiry.contact}, ${inquiry.company}, ${inquiry.regionCode},
          ${toJson(inquiry.regionNames)}, ${inquiry.needBy}, ${inquiry.invoiceKind}, ${inquiry.remark},
          ${inquiry.requestId}, ${now})
        on conflict (request_id) do nothing
        returning no`.execute(tx);
      return rows[0]?.no;
    },
    /** The first version is what the buyer asked. */
    async addVersion(
      requestId: string,
      message: string,
      lines: readonly InquiryLine[],
      now: Date,
    ): Promise<void> {
      const { id } = await tx
        .insertInto('quote_versions')
        .values({ request_id: requestId, version: 1, author: 'buyer', message, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      const column = <Key extends keyof InquiryLine>(key: Key) => lines.map((line) => line[key]);
      await sql`
        insert into quote_lines (version_id, goods_id, goods_name, packs, pieces, per_pack, per_piece, remark)
        select ${id}, * from unnest(${column('goodsId')}::bigint[], ${column('goodsName')}::text[],
          ${column('packs')}::integer[], ${column('pieces')}::integer[], ${column('perPack')}::bigint[],
          ${column('perPiece')}::bigint[], ${column('remark')}::text[])`.execute(tx);
    },
    /** An account that proved to hold the phone takes over what a visitor asked under it (RULINGS). */
    async claim(account: { phone: string; khId: number; userId: number }): Promise<void> {
      await tx
        .updateTable('quote_requests')
        .set({ kh_id: account.khId, user_id: account.userId })
        .where('phone', '=', account.phone)
        .where('kh_id', 'is', null)
        .execute();
    },
  };
}
