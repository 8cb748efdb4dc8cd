import { type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import { applyText, couponFace, formatAmount, publishedOdds, validityText } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import {
  badInput,
  type CallContext,
  containsPattern,
  type Db,
  keyOf,
  maskPhones,
  orRefused,
  pageByKey,
  Refused,
} from '../../../platform';
import { scopeNames, templateOf } from '../../coupons';
import { drawOf, prizesLeftOf } from '../../lucky-draw';
import { toRecord } from '../../promotions';
import { can, companiesInScope, type Operator, ownedInScope, recordAct } from '../../staff';
import { headPage } from './promotion-list';

type Template = CallData<'adminCoupons'>['list'][number];
type Draw = CallData<'adminDraws'>['list'][number];

const askedOf = <View, Paging extends { view: View; keyword: string; size: number; cursor: string }>(
  query: Paging,
  family: 'coupon' | 'draw',
) => ({ ...query, family, kind: '' });

/** Coupon templates with what became of them. */
export async function listCoupons(
  { db, platform, query, now }: CallContext<'adminCoupons'>,
  operator: Operator,
): Promise<CallData<'adminCoupons'> | Refusal> {
  const page = await headPage(db, operator, askedOf(query, 'coupon'), now);
  if (isRefusal(page)) return page;
  const records = page.rows.map(toRecord);
  const names = await scopeNames(platform)(records);
  const { rows } = await sql<{ id: string; whole: number; issued: number; used: number }>`
    select c.template_id::text as id, count(*)::int as whole,
      (count(*) filter (where ${ownedInScope(operator, 'c.kh_id')}))::int as issued,
      (count(*) filter (where s.used > 0 and ${ownedInScope(operator, 'c.kh_id')}))::int as used
    from coupons c left join scarce s on s.kind = 'coupon' and s.ref = c.id::text
    where c.template_id = any(${page.rows.map(({ id }) => id)}::bigint[]) group by c.template_id`.execute(db);
  const figures = new Map(rows.map((row) => [row.id, row]));
  const list = page.list.map((head, at): Template => {
    const record = records[at];
    const template = record && templateOf(record);
    const face = record && couponFace(record.kind, record.settings);
    const { whole = 0, issued = 0, used = 0 } = figures.get(head.id) ?? {};
    const total = template?.issue.total ?? null;
    return {
      ...head,
      valueText: face?.valueText ?? '',
      minimumText: face && face.minimum > 0 ? `满 ¥${formatAmount(face.minimum)} 可用` : '无门槛',
      apply: record ? applyText(record.kind, record.settings, names(record)) : '',
      validity: template ? validityText(template.issue) : '',
      isOpen: template?.issue.open ?? false,
      issuedNum: issued,
      usedNum: used,
      left: total === null ? -1 : Math.max(0, total - whole),
      perCustomer: template?.issue.perCustomer ?? 0,
    };
  });
  return page.next === undefined ? { list } : { list, next: page.next };
}

const COUPON_WORDS = { unused: '未使用', held: '待付款订单占用', used: '已使用', expired: '已过期' } as const;
type CouponState = keyof typeof COUPON_WORDS;

interface CouponRecord {
  id: number;
  company: string;
  kh_id: number;
  source: string;
  state: CouponState;
  created_at: Date;
  valid_from: Date;
  valid_until: Date;
  order_id: string;
  order_no: string;
}

/** To whom a coupon was given and in which order it was used; those of customers that the caller sees. */
export async function listCouponRecords(
  { db, query, now }: CallContext<'adminCouponRecords'>,
  operator: Operator,
): Promise<CallData<'adminCouponRecords'> | Refusal> {
  const { id, state, keyword, size } = query;
  const key = keyOf(query.cursor);
  if (key === undefined) return badInput('翻页的位置不正确，请从第一页看起');
  const asked: RawBuilder<unknown>[] = [sql`c.template_id = ${Number(id)}`, companiesInScope(operator, 'k')];
  if (keyword !== '') asked.push(sql`k.name ilike ${containsPattern(keyword)}`);
  if (key) asked.push(sql`(c.created_at, c.id) < (${key.at}::timestamptz, ${Number(key.id)}::bigint)`);
  const { rows } = await sql<CouponRecord>`
    select * from (
      select c.id, k.name as company, c.kh_id, c.source, c.created_at, c.valid_from, c.valid_until,
        case when s.used > 0 then 'used' when s.reserved > 0 then 'held'
             when c.valid_until <= ${now} then 'expired' else 'unused' end as state,
        coalesce(o.id, '') as order_id, coalesce(o.no, '') as order_no
      from coupons c join companies k on k.kh_id = c.kh_id
      left join scarce s on s.kind = 'coupon' and s.ref = c.id::text
      left join lateral (
        select o.id, o.no from orders o
        where o.kh_id = c.kh_id and o.parent_id is null and o.quote ->> 'couponId' = c.id::text
          and o.state <> 'cancelled' limit 1) o on s.used + s.reserved > 0
      where ${sql.join(asked, sql` and `)}) c
    where ${state === '' ? sql`true` : sql`c.state = ${state}`}
    order by c.created_at desc, c.id desc limit ${size + 1}`.execute(db);
  const page = pageByKey(rows, size, (row) => ({ at: row.created_at, id: String(row.id) }));
  const list = page.rows.map((row) => ({
    id: String(row.id),
    company: row.company,
    khId: String(row.kh_id),
    state: row.state,
    stateName: COUPON_WORDS[row.state],
    sourceText: sourceText(row.source),
    time: row.created_at.toISOString(),
    validFrom: row.valid_from.toISOString(),
    validUntil: row.valid_until.toISOString(),
    usedOrderId: row.order_id,
    usedOrderNo: row.order_no,
  }));
  return page.next === undefined ? { list } : { list, next: page.next };
}

const SOURCES: readonly (readonly [string, string])[] = [
  ['claim', '自己领取'],
  ['prize', '抽奖抽中'],
  ['issue', '商家发放'],
  ['plan', '商家发放'],
];
const sourceText = (source: string): string =>
  SOURCES.find(([kind]) => source.startsWith(`${kind}:`))?.[1] ?? '商家发放';

const PRIZE_WORDS = { coupon: '优惠券', points: '积分', goods: '商品', nothing: '未中奖' } as const;

/** Draws with their prizes, their published odds and what is left. */
export async function listDraws(
  { db, query, now }: CallContext<'adminDraws'>,
  operator: Operator,
): Promise<CallData<'adminDraws'> | Refusal> {
  const page = await headPage(db, operator, askedOf(query, 'draw'), now);
  if (isRefusal(page)) return page;
  const { rows } = await sql<{ drawId: string; prizeId: string; given: number; toShip: number }>`
    select draw_id::text as "drawId", prize_id as "prizeId", count(*)::int as given,
      (count(*) filter (where delivery = 'to-ship'))::int as "toShip"
    from draw_records where draw_id = any(${page.rows.map(({ id }) => id)}::bigint[])
      and ${ownedInScope(operator, 'kh_id')}
    group by draw_id, prize_id`.execute(db);
  const draws = page.rows.map((row) => drawOf(toRecord(row)));
  const leftOf = await prizesLeftOf(
    db,
    draws.flatMap((draw) => draw ?? []),
  );
  const list = page.list.map((head, at): Draw => {
    const draw = draws[at];
    const own = rows.filter(({ drawId }) => drawId === head.id);
    const left = leftOf.get(head.id) ?? {};
    const odds = new Map(draw ? publishedOdds(draw.settings).map(({ id, text }) => [id, text]) : []);
    return {
      ...head,
      prizes: (draw?.settings.prizes ?? []).map(({ id, name, type, stock }) => ({
        id,
        name,
        kindName: PRIZE_WORDS[type],
        oddsText: odds.get(id) ?? '',
        givenNum: own.find(({ prizeId }) => prizeId === id)?.given ?? 0,
        ...(stock === null ? {} : { left: left[id] ?? stock }),
      })),
      recordNum: own.reduce((sum, { given }) => sum + given, 0),
      toShipNum: own.reduce((sum, { toShip }) => sum + toShip, 0),
    };
  });
  return page.next === undefined ? { list } : { list, next: page.next };
}

const DELIVERY_WORDS = {
  none: '未中奖',
  delivered: '已到账',
  'to-ship': '待寄',
  shipped: '已寄出',
} as const;

interface PrizeRow {
  id: string;
  draw_id: number;
  draw: string;
  company: string;
  kh_id: number;
  prize: string;
  kind: string;
  at: Date;
  delivery: keyof typeof DELIVERY_WORDS;
  carrier: string;
  tracking_no: string;
  shipped_at: Date | null;
  shipped_by: string;
  receiver: string;
}

const VIEWS = {
  'to-ship': sql`r.delivery = 'to-ship'`,
  shipped: sql`r.delivery = 'shipped'`,
  won: sql`r.prize_kind <> 'nothing'`,
  all: sql`true`,
} as const;

/** Who won what; what waits to be sent the oldest first. */
export async function listDrawRecords(
  { db, query }: CallContext<'adminDrawRecords'>,
  operator: Operator,
): Promise<CallData<'adminDrawRecords'> | Refusal> {
  const { view, drawId, keyword, size } = query;
  const key = keyOf(query.cursor);
  if (key === undefined) return badInput('翻页的位置不正确，请从第一页看起');
  const isQueue = view === 'to-ship';
  const asked: RawBuilder<unknown>[] = [VIEWS[view], ownedInScope(operator, 'r.kh_id')];
  if (drawId) asked.push(sql`r.draw_id = ${Number(drawId)}`);
  if (keyword !== '') {
    const like = containsPattern(keyword);
    asked.push(sql`(k.name ilike ${like} or r.prize_name ilike ${like} or r.tracking_no ilike ${like})`);
  }
  if (key)
    asked.push(sql`(r.at, r.id) ${isQueue ? sql`>` : sql`<`} (${key.at}::timestamptz, ${key.id}::text)`);
  const order = isQueue ? sql`r.at, r.id` : sql`r.at desc, r.id desc`;
  const { rows } = await sql<PrizeRow>`
    select r.id, r.draw_id, p.name as draw, k.name as company, r.kh_id, r.prize_name as prize, r.prize_kind as kind,
      r.at, r.delivery, r.carrier, r.tracking_no, r.shipped_at,
      coalesce((select coalesce(nullif(o.display_name, ''), o.name) from operators o where o.id = r.shipped_by), '')
        as shipped_by,
      coalesce((select concat_ws(' ', a.name, a.phone, a.province || a.city || a.county || a.address) from addresses a
        where a.kh_id = r.kh_id and a.deleted_at is null order by a.is_default desc, a.id limit 1), '') as receiver
    from draw_records r join promotions p on p.id = r.draw_id join companies k on k.kh_id = r.kh_id
    where ${sql.join(asked, sql` and `)} order by ${order} limit ${size + 1}`.execute(db);
  const page = pageByKey(rows, size, ({ at, id }) => ({ at, id }));
  const sees = can(operator, 'customer.contact');
  const list = page.rows.map((row) => ({
    id: row.id,
    drawId: String(row.draw_id),
    drawTitle: row.draw,
    company: row.company,
    khId: String(row.kh_id),
    prizeName: row.prize,
    kind: row.kind,
    time: row.at.toISOString(),
    state: row.delivery,
    stateName: DELIVERY_WORDS[row.delivery],
    ...(sees && row.kind === 'goods' ? { receiver: maskPhones(row.receiver) } : {}),
    carrier: row.carrier,
    trackingNo: row.tracking_no,
    ...(row.shipped_at ? { shippedTime: row.shipped_at.toISOString() } : {}),
    shippedBy: row.shipped_by,
  }));
  return page.next === undefined ? { list } : { list, next: page.next };
}

const NO_RECORD = refuse('not-found', { what: '该奖品' });

/** Notes that a prize was sent; the same again mends a wrong number. */
export async function sendPrize(
  { database, body, now }: CallContext<'adminPrizeSent'>,
  operator: Operator,
): Promise<CallData<'adminPrizeSent'> | Refusal> {
  const { id, carrier, trackingNo } = body;
  return orRefused(() =>
    database.transaction(async (tx) => {
      const row = await heldPrize(tx, operator, id);
      if (!row) throw new Refused(NO_RECORD);
      if (row.delivery !== 'to-ship' && row.delivery !== 'shipped') {
        throw new Refused(refuse('transition-refused', { text: '这个奖品不用寄' }));
      }
      await tx
        .updateTable('draw_records')
        .set({
          delivery: 'shipped',
          carrier,
          tracking_no: trackingNo,
          shipped_at: now,
          shipped_by: operator.id,
        })
        .where('id', '=', id)
        .execute();
      await recordAct(tx, operator, {
        what: 'promotion.prize',
        object: `promotion:${row.draw_id}`,
        before: { carrier: row.carrier, trackingNo: row.tracking_no },
        after: { prizeName: row.prize_name, carrier, trackingNo },
        now,
      });
      return { message: `已登记「${row.prize_name}」寄出` };
    }),
  );
}

async function heldPrize(db: Db, operator: Operator, id: string) {
  const { rows } = await sql<{
    delivery: string;
    draw_id: number;
    prize_name: string;
    carrier: string;
    tracking_no: string;
  }>`
    select r.delivery, r.draw_id, r.prize_name, r.carrier, r.tracking_no from draw_records r
    where r.id = ${id} and ${ownedInScope(operator, 'r.kh_id')} for update`.execute(db);
  return rows[0];
}
