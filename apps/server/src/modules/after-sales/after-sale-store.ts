import { type AfterSaleKind, type AfterSaleState, formatDate } from '@pifa/domain';
import { sql } from 'kysely';
import { type Db, toJson, type Transaction } from '../../platform';

/** A request as it is stored. Amounts in fen. */
export interface AfterSale {
  id: string;
  no: string;
  orderId: string;
  khId: number;
  userId: number;
  kind: AfterSaleKind;
  state: AfterSaleState;
  bodyHash: string;
  askedAgain: boolean;
  goodsAmount: number;
  freightAmount: number;
  /** What of it is refunded or on its way. */
  refundedAmount: number;
  points: number;
}

/** Pieces of one line, and the fen and points they give back. */
export interface RequestedLine {
  lineId: number;
  pieces: number;
  amount: number;
  points: number;
}

const columns = sql`
  id, no, order_id as "orderId", kh_id as "khId", user_id as "userId", kind, state, body_hash as "bodyHash",
  asked_again as "askedAgain", goods_amount as "goodsAmount", freight_amount as "freightAmount",
  refunded_amount as "refundedAmount", points`;

/** The request that a user has already made under this request id. */
export async function findByRequest(
  db: Db,
  userId: number,
  requestId: string,
): Promise<AfterSale | undefined> {
  const { rows } = await sql<AfterSale>`
    select ${columns} from after_sales where user_id = ${userId} and request_id = ${requestId}`.execute(db);
  return rows[0];
}

/** The order of a request; undefined when it is another company's, where one is given. */
export async function orderOfRequest(
  db: Db,
  id: string,
  khId?: number,
): Promise<{ orderId: string } | undefined> {
  const { rows } = await sql<{ orderId: string }>`
    select order_id as "orderId" from after_sales
    where id = ${id} and (${khId ?? null}::bigint is null or kh_id = ${khId ?? null}::bigint)`.execute(db);
  return rows[0];
}

export function afterSaleStore(tx: Transaction) {
  return {
    /** Locks a request until the transaction ends. The caller has locked its order first. */
    async hold(id: string): Promise<AfterSale | undefined> {
      const { rows } =
        await sql<AfterSale>`select ${columns} from after_sales where id = ${id} for update`.execute(tx);
      return rows[0];
    },

    async linesOf(id: string): Promise<(RequestedLine & { goodsId: number; childId: string | null })[]> {
      const { rows } = await sql<RequestedLine & { goodsId: number; childId: string | null }>`
        select a.order_line_id as "lineId", a.pieces, a.amount, a.points, l.goods_id as "goodsId",
          l.child_order_id as "childId"
        from after_sale_lines a join order_lines l on l.id = a.order_line_id
        where a.after_sale_id = ${id} order by a.order_line_id`.execute(tx);
      return rows;
    },

    /**
     * Takes pieces of lines for a request. The guard in the statement keeps all requests together within what was
     * shipped, or is still to be shipped (仅退款). Answers how many lines had enough.
     */
    async takePieces(kind: AfterSaleKind, lines: readonly RequestedLine[]): Promise<number> {
      const off = kind === 'refund-only';
      const { rows } = await sql<{ id: number }>`
        update order_lines l set
          held_pieces = l.held_pieces + case when ${off} then a.pieces else 0 end,
          claimed_pieces = l.claimed_pieces + case when ${off} then 0 else a.pieces end,
          taken_amount = l.taken_amount + a.amount, taken_points = l.taken_points + a.points
        from jsonb_to_recordset(${toJson(lines)}::jsonb)
          as a("lineId" bigint, pieces bigint, amount bigint, points bigint)
        where l.id = a."lineId" and l.taken_amount + a.amount <= l.amount - l.discount_share
          and case when ${off}
            then l.shipped_pieces + l.dropped_pieces + l.held_pieces + a.pieces <= l.total_pieces
            else l.claimed_pieces + a.pieces <= l.shipped_pieces end
        returning l.id`.execute(tx);
      return rows.length;
    },

    /** Releases the pieces of a request that was rejected or withdrawn. */
    async givePiecesBack({ id, kind }: AfterSale): Promise<void> {
      const off = kind === 'refund-only';
      await sql`
        update order_lines l set
          held_pieces = l.held_pieces - case when ${off} then a.pieces else 0 end,
          claimed_pieces = l.claimed_pieces - case when ${off} then 0 else a.pieces end,
          taken_amount = l.taken_amount - a.amount, taken_points = l.taken_points - a.points
        from after_sale_lines a where a.after_sale_id = ${id} and l.id = a.order_line_id`.execute(tx);
    },

    /** Writes a request with its lines and photos; false when this request id has been used meanwhile. */
    async add(
      request: Omit<AfterSale, 'no' | 'state' | 'askedAgain' | 'freightAmount' | 'refundedAmount'> & {
        requestId: string;
        reason: string;
        description: string;
        now: Date;
      },
      lines: readonly RequestedLine[],
      photos: readonly string[],
    ): Promise<boolean> {
      const { rows } = await sql<{ id: string }>`
        insert into after_sales (id, no, order_id, kh_id, user_id, request_id, body_hash, kind, state, reason,
          description, goods_amount, points, created_at, updated_at)
        values (${request.id},
          ${`AS${formatDate(request.now).replaceAll('-', '')}`} || lpad(nextval('after_sale_no')::text, 6, '0'),
          ${request.orderId}, ${request.khId}, ${request.userId}, ${request.requestId}, ${request.bodyHash},
          ${request.kind}, 'waiting', ${request.reason}, ${request.description}, ${request.goodsAmount},
          ${request.points}, ${request.now}, ${request.now})
        on conflict (user_id, request_id) do nothing returning id`.execute(tx);
      if (rows.length === 0) return false;
      await sql`
        insert into after_sale_lines (after_sale_id, order_line_id, pieces, amount, points)
        select ${request.id}, a."lineId", a.pieces, a.amount, a.points
        from jsonb_to_recordset(${toJson(lines)}::jsonb)
          as a("lineId" bigint, pieces bigint, amount bigint, points bigint)`.execute(tx);
      await this.addPhotos(request.id, photos);
      return true;
    },

    async addPhotos(id: string, photos: readonly string[]): Promise<void> {
      if (photos.length === 0) return;
      await sql`
        insert into after_sale_photos (after_sale_id, upload_id, place)
        select ${id}, p.id, p.place from unnest(${[...photos]}::text[]) with ordinality as p(id, place)
        on conflict do nothing`.execute(tx);
    },
  };
}

/** A request that the seller makes and agrees to at once, because goods are out of stock. Amounts in fen. */
export interface SellersRequest {
  id: string;
  orderId: string;
  khId: number;
  /** whoever placed the order */
  userId: number;
  requestId: string;
  description: string;
  goodsAmount: number;
  freightAmount: number;
  points: number;
  lines: readonly RequestedLine[];
  operatorId: number;
  now: Date;
}

/** Writes it with its lines and its only step: money is on its way, or there is none to send. Answers its number. */
export async function addSellersRequest(tx: Transaction, request: SellersRequest): Promise<string> {
  const { id, lines, now, goodsAmount, freightAmount } = request;
  const state: AfterSaleState = goodsAmount + freightAmount > 0 ? 'refunding' : 'done';
  const { rows } = await sql<{ no: string }>`
    with made as (
      insert into after_sales (id, no, order_id, kh_id, user_id, request_id, body_hash, kind, state, reason,
        description, goods_amount, freight_amount, refunded_amount, points, created_at, updated_at)
      values (${id}, ${`AS${formatDate(now).replaceAll('-', '')}`} || lpad(nextval('after_sale_no')::text, 6, '0'),
        ${request.orderId}, ${request.khId}, ${request.userId}, ${request.requestId}, '', 'refund-only', ${state},
        '商家缺货', ${request.description}, ${goodsAmount}, ${freightAmount},
        ${goodsAmount + freightAmount}, ${request.points}, ${now}, ${now})
      returning id, no),
    lines as (
      insert into after_sale_lines (after_sale_id, order_line_id, pieces, amount, points, restocked)
      select made.id, a."lineId", a.pieces, a.amount, a.points, false
      from made, jsonb_to_recordset(${toJson(lines)}::jsonb)
        as a("lineId" bigint, pieces bigint, amount bigint, points bigint)),
    step as (
      insert into after_sale_history (after_sale_id, to_state, event, actor_kind, actor_id, note, at)
      select id, ${state}, 'short', 'operator', ${request.operatorId}::bigint, ${request.description},
        ${now}::timestamptz from made)
    select no from made`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The request was not written');
  return row.no;
}
