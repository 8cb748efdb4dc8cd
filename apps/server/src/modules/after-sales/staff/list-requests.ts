import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { afterSaleDue, type AfterSaleState, unitPrice, unitPriceToYuan } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { badInput, type CallContext, type Db, FileAnswer, keyOf, pageByKey } from '../../../platform';
import { yuan } from '../../orders';
import { can, type Operator } from '../../staff';
import { type RequestRow, requestRows, requestToWire } from '../reads';
import { requestsInScope } from './scope';

type View = CallContext<'adminAfterSales'>['query']['view'];
type Listed = CallData<'adminAfterSales'>['list'][number];

export const UNKNOWN = refuse('not-found', { what: '该售后申请' });
const ENDED = sql`a.state in ('done', 'rejected', 'withdrawn')`;
const OPEN = sql`a.state not in ('done', 'rejected', 'withdrawn')`;

/** Which states a view shows; null = all. */
const STATES: Record<View, readonly AfterSaleState[] | null> = {
  open: ['waiting', 'to-return', 'sent', 'received', 'to-refund', 'refunding'],
  waiting: ['waiting'],
  returns: ['to-return', 'sent'],
  refunds: ['received', 'to-refund', 'refunding'],
  done: ['done'],
  rejected: ['rejected', 'withdrawn'],
  all: null,
};
const QUEUES: readonly View[] = ['open', 'waiting', 'returns', 'refunds'];

/** One page of a view: queues by how long a request has been in its state, the others by age, newest first. */
export async function listRequests(
  { db, query }: CallContext<'adminAfterSales'>,
  operator: Operator,
): Promise<CallData<'adminAfterSales'> | Refusal> {
  const { view, keyword, khId, size } = query;
  const key = keyOf(query.cursor);
  if (key === undefined) return badInput('翻页的位置不正确，请从第一页看起');
  const isQueue = QUEUES.includes(view);
  const states = STATES[view];
  const at = isQueue ? sql`a.updated_at` : sql`a.created_at`;
  const side = isQueue ? sql`>` : sql`<`;
  const conditions: RawBuilder<unknown>[] = [requestsInScope(operator), saysWord(keyword)];
  if (khId !== undefined) conditions.push(sql`a.kh_id = ${khId}::bigint`);
  if (states) conditions.push(isQueue ? OPEN : ENDED, sql`a.state = any(${[...states]}::text[])`);
  if (key) conditions.push(sql`(${at}, a.id) ${side} (${key.at}::timestamptz, ${key.id}::text)`);
  const rows = await requestRows(db, {
    where: sql.join(conditions, sql` and `),
    order: isQueue ? sql`a.updated_at, a.id` : sql`a.created_at desc, a.id desc`,
    limit: size + 1,
  });
  const page = pageByKey(rows, size, ({ id, updated_at, created_at }) => ({
    at: isQueue ? updated_at : created_at,
    id,
  }));
  const list = page.rows.map((row) => listedToWire(row, operator));
  return page.next === undefined ? { list } : { list, next: page.next };
}

/** A request's number, the beginning of its order's, or a company's name. */
const saysWord = (keyword: string): RawBuilder<unknown> =>
  keyword === ''
    ? sql`true`
    : sql`(starts_with(a.no, ${keyword}) or starts_with(o.no, ${keyword}) or strpos(c.name, ${keyword}) > 0)`;

/** One request beside all lines of its order: two statements. */
export async function showRequest(
  { db, params }: CallContext<'adminAfterSale'>,
  operator: Operator,
): Promise<CallData<'adminAfterSale'> | Refusal> {
  const { id } = params;
  const [row] = await requestRows(db, {
    where: sql`(a.id = ${id} or a.no = ${id}) and ${requestsInScope(operator)}`,
    limit: 1,
  });
  if (!row) return UNKNOWN;
  return { ...listedToWire(row, operator), orderLines: await linesBeside(db, row.order_id) };
}

async function linesBeside(db: Db, orderId: string): Promise<CallData<'adminAfterSale'>['orderLines']> {
  const { rows } = await sql<{
    id: string;
    code: string;
    barcode: string;
    name: string;
    spec: string;
    image: string;
    unit: string;
    total: number;
    shipped: number;
    returned: number;
    perPiece: number;
    amount: number;
  }>`
    select l.id::text as id, l.code, g.barcode, l.name, l.spec, l.image, l.unit, l.total_pieces as total,
      l.shipped_pieces as shipped, l.returned_pieces as returned, l.per_piece as "perPiece",
      l.amount - l.discount_share as amount
    from order_lines l join goods g on g.id = l.goods_id where l.order_id = ${orderId} order by l.id`.execute(
    db,
  );
  return rows.map(({ id, code, name, total, shipped, returned, perPiece, amount, ...rest }) => ({
    orderLineId: id,
    goodsCode: code,
    goodsName: name,
    totalNum: total,
    shippedNum: shipped,
    returnedNum: returned,
    saleSP: unitPriceToYuan(unitPrice(perPiece)),
    paidAmount: yuan(amount),
    ...rest,
  }));
}

function listedToWire(row: RequestRow, operator: Operator): Listed {
  const due = afterSaleDue(row.state, row.updated_at);
  const request = requestToWire(row);
  const photoOf = (photo: string): string => `/api/admin/after-sales/photo?id=${row.id}&photo=${photo}`;
  return {
    ...request,
    lines: request.lines.map((line, at) => ({ ...line, writeOff: row.lines[at]?.writeOff ?? '' })),
    photos: request.photos.map(({ id }) => ({ id, url: photoOf(id) })),
    company: row.company,
    khId: String(row.kh_id),
    salesperson: row.salesperson,
    ...(can(operator, 'customer.contact')
      ? { phone: `${row.phone.slice(0, 3)}****${row.phone.slice(-4)}` }
      : {}),
    ...(due ? { dueTime: due.toISOString() } : {}),
    giftAmount: yuan(row.gift_amount),
    freightLeft: yuan(row.freight_left),
    refundedAmount: yuan(row.refunded_amount),
  };
}

/** One photo of one request. */
export async function photoOfRequest(
  { db, files, query: { id, photo } }: CallContext<'adminAfterSalePhoto'>,
  operator: Operator,
): Promise<FileAnswer | Refusal> {
  const { rows } = await sql<{ media_type: string }>`
    select u.media_type from after_sales a
    join after_sale_photos p on p.after_sale_id = a.id join uploads u on u.id = p.upload_id
    where a.id = ${id} and p.upload_id = ${photo} and ${requestsInScope(operator)}`.execute(db);
  const [row] = rows;
  const bytes = row && (await files.get(photo));
  if (!bytes) return refuse('not-found', { what: '该照片' });
  return new FileAnswer(bytes, row.media_type, { 'cache-control': 'private, no-store' });
}
