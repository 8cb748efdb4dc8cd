import { formatDate } from '@pifa/domain';
import { sql } from 'kysely';
import { type Db, toJson, type Transaction } from '../../platform';

/** A quote request as the buyer submits it. */
export interface NewInquiry {
  id: string;
  requestId: string;
  /** null for a visitor's request until an account claims it */
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
  /** The request that this one repeats. */
  againOf: string | null;
}

/** One requested line; target prices in 1/10000 yuan. */
export interface WrittenLine {
  goodsId: number;
  goodsName: string;
  packs: number;
  pieces: number;
  perPack: number | null;
  perPiece: number | null;
  remark: string;
  /** yyyy-MM-dd, for this line only. */
  needBy: string | null;
}

/** The stored request with a request id. */
export interface KnownInquiry {
  id: string;
  no: string;
  phone: string;
  khId: number | null;
  againOf: string | null;
}

export function inquiryStore(tx: Db) {
  return {
    async byRequestId(requestId: string): Promise<KnownInquiry | undefined> {
      return tx
        .selectFrom('quote_requests')
        .select(['id', 'no', 'phone', 'kh_id as khId', 'again_of as againOf'])
        .where('request_id', '=', requestId)
        .executeTakeFirst();
    },
    /** Names of the goods that are on sale. */
    async namesOnSale(goodsIds: readonly number[]): Promise<Map<number, string>> {
      const { rows } = await sql<{ id: number; name: string }>`
        select id, name from goods where id = any(${goodsIds}::bigint[]) and status = 'on'`.execute(tx);
      return new Map(rows.map((row) => [row.id, row.name]));
    },
    /** How many of these uploads may be attached: uploaded by the sender for an inquiry and not attached yet. */
    async attachable(uploadIds: readonly string[], khId: number | null): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from uploads u
        where u.id = any(${[...uploadIds]}::text[]) and u.purpose = 'inquiry'
          and u.owner_kh_id is not distinct from ${khId}::bigint
          and not exists (select 1 from quote_attachments a where a.upload_id = u.id)`.execute(tx);
      return rows[0]?.count ?? 0;
    },
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
    /**
     * Writes a request with its lines as version 0, its attachments and the first row of its history: one statement.
     * Returns the request's number, or undefined when its request id is taken by a replay.
     */
    async add(
      inquiry: NewInquiry,
      { lines, uploadIds }: { lines: readonly WrittenLine[]; uploadIds: readonly string[] },
      now: Date,
    ): Promise<string | undefined> {
      const day = formatDate(now).replaceAll('-', '');
      const numbered = lines.map((line, index) => ({ ...line, lineNo: index + 1 }));
      const { rows } = await sql<{ no: string }>`
        with request as (
          insert into quote_requests (id, no, kh_id, user_id, phone, contact, company, region_code, region_names,
            need_by, invoice_kind, remark, request_id, kinds, again_of, created_at)
          values (${inquiry.id}, 'XJ' || ${day} || lpad(nextval('quote_request_no')::text, 6, '0'), ${inquiry.khId},
            ${inquiry.userId}, ${inquiry.phone}, ${inquiry.contact}, ${inquiry.company}, ${inquiry.regionCode},
            ${toJson(inquiry.regionNames)}, ${inquiry.needBy}, ${inquiry.invoiceKind}, ${inquiry.remark},
            ${inquiry.requestId}, ${lines.length}, ${inquiry.againOf}, ${now})
          on conflict (request_id) do nothing
          returning id, no),
        requested as (
          insert into quote_versions (request_id, version, author, message, created_at)
          select id, 0, 'buyer', ${inquiry.remark}, ${now}::timestamptz from request
          returning id),
        lines as (
          insert into quote_lines
            (version_id, line_no, goods_id, goods_name, packs, pieces, per_pack, per_piece, remark, need_by)
          select requested.id, l."lineNo", l."goodsId", l."goodsName", l.packs, l.pieces, l."perPack", l."perPiece",
                 l.remark, l."needBy"
          from requested, jsonb_to_recordset(${toJson(numbered)}::jsonb) as l(
            "lineNo" integer, "goodsId" bigint, "goodsName" text, packs integer, pieces integer, "perPack" bigint,
            "perPiece" bigint, remark text, "needBy" date)),
        pictures as (
          insert into quote_attachments (quote_id, upload_id, sort)
          select request.id, value, at from request,
            jsonb_array_elements_text(${toJson(uploadIds)}::jsonb) with ordinality as u(value, at)),
        history as (
          insert into quote_history (quote_id, from_state, to_state, event, actor_kind, actor_id, at)
          select id, null, 'waiting', 'submit', 'buyer', ${inquiry.userId}::bigint, ${now}::timestamptz from request)
        select no from request`.execute(tx);
      return rows[0]?.no;
    },
    /** An account whose owner has proved the phone claims the visitor requests under it, attachments included (RULINGS). */
    async claim(account: { phone: string; khId: number; userId: number }): Promise<void> {
      await sql`
        with claimed as (
          update quote_requests set kh_id = ${account.khId}, user_id = ${account.userId}
          where phone = ${account.phone} and kh_id is null
          returning id)
        update uploads set owner_kh_id = ${account.khId}, owner_user_id = ${account.userId}
        where owner_kh_id is null and id in (
          select a.upload_id from quote_attachments a join claimed c on c.id = a.quote_id)`.execute(tx);
    },
  };
}
