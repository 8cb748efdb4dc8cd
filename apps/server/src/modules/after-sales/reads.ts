import { type CallData, type Refusal, refuse } from '@pifa/contract';
import {
  type LineContext,
  AFTER_SALE_KIND_LABELS,
  AFTER_SALE_KINDS,
  AFTER_SALE_REASONS,
  type AfterSaleKind,
  type AfterSaleState,
  afterSaleActions,
  afterSaleLabel,
  afterSaleOffer,
  paidForLine,
  refundText,
} from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Handler } from '../../platform';
import { contextKind } from '../cart';
import { yuan } from '../orders';
import { afterSaleLines, type OrderLine, takenPieces } from './order-lines';
import { afterSaleWindows } from './windows';

type Detail = CallData<'afterSaleDetail'>;

/** The goods of an order line, as they were when it was bought. */
type LineGoods = Pick<
  OrderLine,
  'context' | 'code' | 'name' | 'spec' | 'image' | 'unit' | 'packUnit' | 'piecesPerPack'
> & { id: number | string; goodsId: number | string };

/** A request with everything that is shown of it. */
export interface RequestRow {
  id: string;
  no: string;
  order_id: string;
  order_no: string;
  kind: AfterSaleKind;
  state: AfterSaleState;
  reason: string;
  description: string;
  reject_reason: string;
  return_address: string;
  carrier: string;
  tracking_no: string;
  asked_again: boolean;
  goods_amount: number;
  freight_amount: number;
  refunded_amount: number;
  points: number;
  buyer: string;
  company: string;
  phone: string;
  freight_left: number;
  created_at: Date;
  updated_at: Date;
  kh_id: number;
  salesperson: string;
  lines: (LineGoods & {
    pieces: number;
    amount: number;
    points: number;
    restocked: boolean | null;
    writeOff: string;
  })[];
  photos: string[];
  history: { to: AfterSaleState; actor: string; note: string; at: string }[];
  refunds: { no: string; amount: number; state: string; at: string }[];
  gift_amount: number;
  total: number;
}

const ACTORS: Record<string, string> = { buyer: '买家', operator: '商家', system: '系统' };
const TAGS: Partial<Record<LineContext['kind'], string>> = { gift: '赠品', 'add-on': '换购' };

interface Options {
  where: RawBuilder<unknown>;
  /** The newest first unless it is set. */
  order?: RawBuilder<unknown>;
  limit: number;
  /** A page by number, which needs the total. */
  offset?: number;
}

const NEWEST_FIRST = sql`a.created_at desc, a.id desc`;

/** Requests with everything that is shown of them. One statement. */
export async function requestRows(
  db: Db,
  { where, order = NEWEST_FIRST, limit, offset }: Options,
): Promise<RequestRow[]> {
  const total = offset === undefined ? sql`0::bigint` : sql`count(*) over ()`;
  const { rows } = await sql<RequestRow>`
    with page as (
      select a.*, ${total} as total from after_sales a
      join orders o on o.id = a.order_id join companies c on c.kh_id = a.kh_id
      where ${where} order by ${order} limit ${limit} offset ${offset ?? 0})
    select a.id, a.no, a.order_id, o.no as order_no, a.kind, a.state, a.reason, a.description, a.reject_reason,
      a.return_address, a.carrier, a.tracking_no, a.asked_again, a.goods_amount, a.freight_amount,
      a.refunded_amount, a.points,
      u.name as buyer, c.name as company, u.phone, o.freight_amount - o.freight_back as freight_left, a.created_at,
      a.updated_at, a.kh_id, coalesce(nullif(p.display_name, ''), p.name, '') as salesperson,
      (select jsonb_agg(jsonb_build_object('id', l.id::text, 'goodsId', l.goods_id::text, 'context', l.context,
          'code', l.code, 'name', l.name, 'spec', l.spec, 'image', l.image, 'unit', l.unit, 'packUnit', l.pack_unit,
          'piecesPerPack', l.pieces_per_pack, 'pieces', s.pieces, 'amount', s.amount, 'points', s.points,
          'restocked', s.restocked, 'writeOff', s.write_off_cause) order by l.id)
        from after_sale_lines s join order_lines l on l.id = s.order_line_id where s.after_sale_id = a.id) as lines,
      array(select p.upload_id from after_sale_photos p where p.after_sale_id = a.id order by p.place, p.upload_id)
        as photos,
      (select jsonb_agg(jsonb_build_object('to', h.to_state, 'actor', h.actor_kind, 'note', h.note, 'at', h.at)
          order by h.id) from after_sale_history h where h.after_sale_id = a.id) as history,
      coalesce((select jsonb_agg(jsonb_build_object('no', r.no, 'amount', r.amount, 'state', r.state,
          'at', r.created_at) order by r.no)
        from refunds r where r.order_id = a.order_id and starts_with(r.source, 'after-sale:' || a.id || ':')),
        '[]'::jsonb) as refunds,
      (select coalesce(sum(l.list_per_piece * (l.total_pieces - l.dropped_pieces - l.claimed_pieces) / 100), 0)::bigint
        from order_lines l where l.order_id = a.order_id and l.price_kind = 'gift') as gift_amount,
      a.total
    from page a join orders o on o.id = a.order_id join users u on u.id = a.user_id
    join companies c on c.kh_id = a.kh_id left join operators p on p.id = c.salesperson_id
    order by ${order}`.execute(db);
  return rows;
}

export function requestToWire(row: RequestRow): Detail {
  const facts = { state: row.state, kind: row.kind, askedAgain: row.asked_again };
  return {
    id: row.id,
    no: row.no,
    orderId: row.order_id,
    orderNo: row.order_no,
    kind: row.kind,
    kindName: AFTER_SALE_KIND_LABELS[row.kind].name,
    state: row.state,
    stateName: afterSaleLabel(row.state).word,
    reason: row.reason,
    createTime: row.created_at.toISOString(),
    goodsAmount: yuan(row.goods_amount),
    freightAmount: yuan(row.freight_amount),
    refundAmount: yuan(row.goods_amount + row.freight_amount),
    points: row.points,
    lines: row.lines.map((line) => ({
      ...goodsToWire(line),
      num: line.pieces,
      amount: yuan(line.amount),
      points: line.points,
      ...(line.restocked === null ? {} : { restocked: line.restocked }),
    })),
    description: row.description,
    photos: row.photos.map((id) => ({ id, url: `/api/files/${id}` })),
    buyer: row.buyer,
    rejectReason: row.reject_reason,
    returnAddress: row.return_address,
    carrier: row.carrier,
    trackingNo: row.tracking_no,
    actions: afterSaleActions(facts),
    history: row.history.map(({ to, actor, note, at }) => ({
      to,
      toName: afterSaleLabel(to).word,
      actor: ACTORS[actor] ?? '',
      note,
      time: new Date(at).toISOString(),
    })),
    refunds: row.refunds.map(({ no, amount, state, at }) => ({
      no,
      amount: yuan(amount),
      state,
      stateName: refundText(state).word,
      createTime: new Date(at).toISOString(),
    })),
  };
}

/** A request of this company; another company's is refused like a missing one (I37). */
export async function requestDetail(db: Db, id: string, khId: number): Promise<Detail | Refusal> {
  const [row] = await requestRows(db, {
    where: sql`a.id = ${id} and a.kh_id = ${khId}`,
    limit: 1,
  });
  return row ? requestToWire(row) : refuse('not-found', { what: '该售后申请' });
}

/** 售后申请 of a company, or of one of its orders. */
export const pageRequests: Handler<'afterSalePage'> = async ({ db, session, query }) => {
  const { pageNum, pageSize, state, orderId } = query;
  const rows = await requestRows(db, {
    where: sql`a.kh_id = ${session.khId} and (${state}::text = 'all' or a.state = ${state}
        or (${state}::text = 'open' and a.state not in ('done', 'rejected', 'withdrawn')))
      and (${orderId ?? null}::text is null
        or a.order_id = (select coalesce(w.parent_id, w.id) from orders w
                         where w.id = ${orderId ?? null}::text and w.kh_id = ${session.khId}))`,
    limit: pageSize,
    offset: (pageNum - 1) * pageSize,
  });
  return { list: rows.map(requestToWire), total: rows[0]?.total ?? 0, pageNum, pageSize };
};

/** What the buyer can request for an order, line by line. */
export const orderOptions: Handler<'afterSaleOptions'> = async ({ platform, db, session, query, now }) => {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'no', 'parent_id'])
    .where('id', '=', query.orderId)
    .where('kh_id', '=', session.khId)
    .executeTakeFirst();
  if (!order) return refuse('not-found', { what: '该订单' });
  const windows = await afterSaleWindows(platform);
  const all = await afterSaleLines(db, order.parent_id ?? order.id);
  const own = order.parent_id ? all.filter(({ childId }) => childId === order.id) : all;
  const lines = own.map((line) => ({
    line,
    offers: AFTER_SALE_KINDS.map((kind) => ({ kind, ...afterSaleOffer(line, kind, now, windows) })),
  }));
  return {
    orderId: order.id,
    orderNo: order.no,
    ...windows,
    kinds: AFTER_SALE_KINDS.map((kind) => {
      const offers = lines.flatMap((one) => one.offers.filter((offer) => offer.kind === kind));
      const open = offers.some(({ pieces }) => pieces > 0);
      return {
        kind,
        ...AFTER_SALE_KIND_LABELS[kind],
        reasons: [...AFTER_SALE_REASONS[kind]],
        open,
        why: open ? '' : (offers[0]?.why ?? ''),
      };
    }),
    lines: lines.map(({ line, offers }) => ({
      ...goodsToWire(line),
      totalNum: line.totalPieces,
      shippedNum: line.shippedPieces,
      offers: offers.map(({ kind, pieces, why }) => ({ kind, num: pieces, why })),
      paidAmount: yuan(paidForLine(line)),
      takenNum: takenPieces(line),
      takenAmount: yuan(line.takenAmount),
    })),
  };
};

function goodsToWire(line: LineGoods) {
  return {
    orderLineId: String(line.id),
    goodsId: String(line.goodsId),
    goodsName: line.name,
    goodsCode: line.code,
    spec: line.spec,
    image: line.image,
    unit: line.unit,
    packUnit: line.packUnit,
    packingSpecification: line.piecesPerPack,
    tag: TAGS[contextKind(line.context)] ?? '',
  };
}
