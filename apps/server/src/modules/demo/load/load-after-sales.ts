import { AFTER_SALE_REASONS, type AfterSaleKind, fen, formatDate, refundOfLine } from '@pifa/domain';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** 13800000001 and 13800000003 buy for this company. */
const KH_ID = 1001;
const RETURN_TO = '广东省东莞市虎门镇连岸二路 8 号退货组，客服 400-000-2026';

interface Line {
  id: number;
  orderId: string;
  userId: number;
  goodsId: number;
  total: number;
  shipped: number;
  amount: number;
  discount: number;
  captureId: number;
  /** The part of a split order that shipped it. */
  childId: string | null;
  completedAt: Date;
}

type Step = readonly [event: string, to: string, actor: 'buyer' | 'operator' | 'system', note: string];

interface Story {
  kind: AfterSaleKind;
  reason: string;
  description: string;
  /** Share of the shipped pieces that is asked back. */
  share: number;
  hoursAgo: number;
  steps: readonly Step[];
  rejectReason?: string;
  parcel?: readonly [carrier: string, trackingNo: string];
}

const ASK: Step = ['ask', 'waiting', 'buyer', ''];
const AGREE: Step = ['agree', 'to-return', 'operator', ''];
const SEND: Step = ['send', 'sent', 'buyer', '示例速运 SY20260418'];
const STORIES: readonly Story[] = [
  {
    kind: 'return',
    reason: '临期或过期',
    description: '到货离保质期只剩一个月，柜台不好卖，外箱没有拆过。',
    share: 0.25,
    hoursAgo: 5,
    steps: [ASK],
  },
  {
    kind: 'return',
    reason: '发错货',
    description: '规格与订单不符。',
    share: 0.5,
    hoursAgo: 30,
    steps: [ASK, AGREE],
  },
  {
    kind: 'return',
    reason: '质量问题',
    description: '有几瓶封口不严。',
    share: 0.2,
    hoursAgo: 52,
    steps: [ASK, AGREE, SEND],
    parcel: ['示例速运', 'SY20260418'],
  },
  {
    kind: 'return',
    reason: '多拍或不想要',
    description: '门店多报了数量。',
    share: 0.3,
    hoursAgo: 90,
    steps: [
      ASK,
      AGREE,
      SEND,
      ['receive', 'received', 'operator', ''],
      ['refund', 'refunding', 'operator', ''],
      ['refunded', 'done', 'system', ''],
    ],
    parcel: ['示例速运', 'SY20260377'],
  },
  {
    kind: 'return',
    reason: '其他',
    description: '包装颜色和上次不一样。',
    share: 0.1,
    hoursAgo: 76,
    steps: [ASK, ['reject', 'rejected', 'operator', '新旧包装更替，商品一致，不影响销售']],
    rejectReason: '新旧包装更替，商品一致，不影响销售',
  },
];

/** After-sale requests of the first company in several states, and an order of it in several shipments. */
export async function loadAfterSales(
  tx: Transaction,
  { now, newId }: { now: Date; newId: () => string },
): Promise<void> {
  await shipOnceMore(tx, now);
  // One line of each order, the latest received first; what was bought by presale or group stays out of it.
  const { rows: lines } = await sql<Line>`
    select distinct on (o.completed_at, o.id) l.id, o.id as "orderId", o.user_id as "userId", l.goods_id as "goodsId",
      l.total_pieces as total, l.shipped_pieces as shipped, l.amount, l.discount_share as discount,
      c.id as "captureId", l.child_order_id as "childId", o.completed_at as "completedAt"
    from orders o join order_lines l on l.order_id = o.id
    join captures c on c.order_id = o.id and c.use = 'applied'
    where o.kh_id = ${KH_ID} and o.state = 'completed' and o.parent_id is null and o.kind = 'ordinary'
      and l.context = 'ordinary' and l.shipped_pieces >= 10
      and (select count(*) from captures x where x.order_id = o.id) = 1
      and not exists (select 1 from refunds r where r.order_id = o.id)
      and l.amount - l.discount_share >= 1000
    order by o.completed_at desc, o.id, l.id limit ${STORIES.length}`.execute(tx);
  for (const [at, line] of lines.entries()) {
    const story = STORIES[at];
    if (story) await tell(tx, { line, story, id: newId(), refundId: newId(), serial: at + 1, now });
  }
  await sql`select setval('after_sale_no', ${Math.max(lines.length, 1)})`.execute(tx);
}

interface Telling {
  line: Line;
  story: Story;
  id: string;
  refundId: string;
  serial: number;
  now: Date;
}

/** So long ago as the story says, but after the goods were received and before the days to ask were over. */
function askedAt({ completedAt }: Line, { hoursAgo }: Story, now: Date): Date {
  const received = completedAt.getTime();
  const early = received + (now.getTime() - received) / 4;
  const wanted = Math.max(now.getTime() - hoursAgo * HOUR, early);
  return new Date(Math.min(wanted, received + 6 * DAY));
}

async function tell(tx: Transaction, { line, story, id, refundId, serial, now }: Telling): Promise<void> {
  if (!AFTER_SALE_REASONS[story.kind].includes(story.reason))
    throw new Error(`No such reason: ${story.reason}`);
  const at = askedAt(line, story, now);
  const lasted = Math.min(now.getTime() - at.getTime(), story.hoursAgo * HOUR);
  const stepAt = (index: number): Date =>
    new Date(at.getTime() + (index * lasted) / (story.steps.length + 1));
  const pieces = Math.max(1, Math.floor(line.shipped * story.share));
  const amount = refundOfLine(
    {
      amount: fen(line.amount),
      discountShare: fen(line.discount),
      totalPieces: line.total,
      takenPieces: 0,
      takenAmount: fen(0),
    },
    pieces,
  );
  const state = story.steps.at(-1)?.[1] ?? 'waiting';
  const no = `AS${formatDate(at).replaceAll('-', '')}${String(serial).padStart(6, '0')}`;
  const [carrier, trackingNo] = story.parcel ?? ['', ''];
  await tx
    .insertInto('after_sales')
    .values({
      id,
      no,
      order_id: line.orderId,
      kh_id: KH_ID,
      user_id: line.userId,
      request_id: `demo-${serial}-after-sale`,
      body_hash: 'demo',
      kind: story.kind,
      state,
      reason: story.reason,
      description: story.description,
      reject_reason: story.rejectReason ?? '',
      return_address: story.steps.includes(AGREE) ? RETURN_TO : '',
      carrier,
      tracking_no: trackingNo,
      goods_amount: amount,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await tx
    .insertInto('after_sale_lines')
    .values({
      after_sale_id: id,
      order_line_id: line.id,
      pieces,
      amount,
      restocked: state === 'done' ? false : null,
    })
    .execute();
  await tx
    .insertInto('after_sale_history')
    .values(
      story.steps.map(([event, to, actor, note], index) => ({
        after_sale_id: id,
        from_state: story.steps[index - 1]?.[1] ?? null,
        to_state: to,
        event,
        actor_kind: actor,
        note,
        at: stepAt(index),
      })),
    )
    .execute();
  if (state !== 'rejected') {
    await sql`update order_lines set claimed_pieces = claimed_pieces + ${pieces}, taken_amount = taken_amount + ${amount},
        returned_pieces = returned_pieces + ${state === 'done' ? pieces : 0}
      where id = ${line.id}`.execute(tx);
  }
  if (state === 'done')
    await refund(tx, { line, id, refundId, no, amount, at: stepAt(story.steps.length - 1) });
}

/** The money went back. */
async function refund(
  tx: Transaction,
  {
    line,
    id,
    refundId,
    no,
    amount,
    at,
  }: Pick<Telling, 'line' | 'id' | 'refundId'> & { no: string; amount: number; at: Date },
): Promise<void> {
  await sql`
    insert into refunds (id, no, order_id, capture_id, amount, reason, source, state, provider_refund, attempts,
      created_at, ended_at)
    values (${refundId}, ${`RF${formatDate(at).replaceAll('-', '')}`} || lpad(nextval('payment_no')::text, 6, '0'),
      ${line.orderId}, ${line.captureId}, ${amount}, ${`售后退款 ${no}`}, ${`after-sale:${id}:${line.captureId}`},
      'succeeded', ${`SR-${no}`}, 1, ${at}, ${at})`.execute(tx);
  await sql`update orders set refunded_amount = refunded_amount + ${amount} where id = ${line.orderId}`.execute(
    tx,
  );
}

/** The order that is part-shipped gets a second parcel: half of what is left of one line. */
async function shipOnceMore(tx: Transaction, now: Date): Promise<void> {
  const { rows } = await sql<{ orderId: string; from: string; lineId: number; pieces: number; at: Date }>`
    select w.id as "orderId", w.state as from, l.id as "lineId",
      greatest((l.total_pieces - l.shipped_pieces) / 2, 1)::bigint as pieces, p.at
    from orders o join order_lines l on l.order_id = o.id join orders w on w.id = coalesce(l.child_order_id, o.id)
    join lateral (select max(s.shipped_at) as at from shipments s
                  where s.order_id in (select id from orders where id = o.id or parent_id = o.id)) p on true
    where o.kh_id = ${KH_ID} and o.state = 'part-shipped' and o.parent_id is null and p.at is not null
      and w.state in ('to-ship', 'part-shipped') and l.total_pieces - l.shipped_pieces >= 2
    order by o.created_at desc, l.id limit 1`.execute(tx);
  const [open] = rows;
  if (!open) return;
  const at = new Date((open.at.getTime() + now.getTime()) / 2);
  await sql`
    with parcel as (
      insert into shipments (order_id, carrier, tracking_no, shipped_at)
      values (${open.orderId}, '示例物流', 'SL20260909', ${at}) returning id)
    insert into shipment_lines (shipment_id, order_line_id, pieces)
    select id, ${open.lineId}, ${open.pieces} from parcel`.execute(tx);
  await sql`update order_lines set shipped_pieces = shipped_pieces + ${open.pieces} where id = ${open.lineId}`.execute(
    tx,
  );
  await sql`update orders set state = 'part-shipped', updated_at = ${at} where id = ${open.orderId}`.execute(
    tx,
  );
  await tx
    .insertInto('order_history')
    .values({
      order_id: open.orderId,
      from_state: open.from,
      to_state: 'part-shipped',
      event: 'ship-part',
      actor_kind: 'operator',
      note: 'SL20260909',
      at,
    })
    .execute();
}
