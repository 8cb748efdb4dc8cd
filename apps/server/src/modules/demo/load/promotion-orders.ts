import {
  activityStockRef,
  claimKey,
  fen,
  formatDate,
  groupBuyingSettings,
  pricePair,
  quantityRule,
  quote,
  type Quote,
  statedFateText,
} from '@pifa/domain';
import { sql } from 'kysely';
import { type Platform, toJson, type Transaction } from '../../../platform';
import { claimsStore } from '../../orders';
import { type DemoPromotion, demoPromotions } from '../promotions';
import type { DemoGoods, DemoMall, DemoUser } from '../types';

const HOUR = 3_600_000;
const EXPIRE_JOB = 'order-expire';
const DEADLINE_JOB = 'group-deadline';

/** An order under an activity, so many hours ago; its first part is paid. */
interface Wanted {
  activity: number;
  khId: number;
  goodsId: number;
  packs: number;
  /** 'session': since the hour began, as the session that is open now did */
  hoursAgo: number | 'session';
  group?: string;
}

/** A balance that is due, groups that miss one and two companies, and the orders that bought something up. */
const WANTED: readonly Wanted[] = [
  { activity: 1, khId: 1002, goodsId: 100_176, packs: 1, hoursAgo: 'session' },
  { activity: 104, khId: 1002, goodsId: 100_245, packs: 4, hoursAgo: 5 },
  { activity: 204, khId: 1001, goodsId: 100_062, packs: 4, hoursAgo: 48 },
  { activity: 203, khId: 1002, goodsId: 100_430, packs: 1, hoursAgo: 26 },
  { activity: 301, khId: 1002, goodsId: 100_021, packs: 4, hoursAgo: 6, group: '1' },
  { activity: 301, khId: 1003, goodsId: 100_021, packs: 2, hoursAgo: 2, group: '1' },
  { activity: 301, khId: 1001, goodsId: 100_021, packs: 3, hoursAgo: 1, group: '2' },
  { activity: 303, khId: 1003, goodsId: 100_388, packs: 1, hoursAgo: 1, group: '3' },
];

interface Desk {
  tx: Transaction;
  platform: Platform;
  mall: DemoMall;
}

/** Writes the orders that show activities at work. The activities, with what they keep of the goods, are there already. */
export async function loadPromotionOrders(
  tx: Transaction,
  platform: Platform,
  mall: DemoMall,
): Promise<void> {
  const activities = demoPromotions(mall.now);
  for (const wanted of WANTED) {
    const activity = activities.find(({ id }) => id === wanted.activity);
    const goods = mall.goods.find(({ id }) => id === wanted.goodsId);
    const user = mall.users.find(({ khId }) => khId === wanted.khId);
    if (activity && goods && user) await writeOrder({ tx, platform, mall }, wanted, activity, goods, user);
  }
  // Their payments bear their orders' numbers: the next payment of the mall must not meet one of them.
  await sql`select setval('buying_group_no', 1000), setval('payment_no', (select last_value from order_no))`.execute(
    tx,
  );
}

async function writeOrder(
  { tx, platform, mall }: Desk,
  wanted: Wanted,
  activity: DemoPromotion,
  goods: DemoGoods,
  user: DemoUser,
): Promise<void> {
  const ago = wanted.hoursAgo === 'session' ? (mall.now.getTime() % HOUR) / 2 : wanted.hoursAgo * HOUR;
  const at = new Date(mall.now.getTime() - ago);
  const paidAt = new Date(at.getTime() + Math.min(HOUR / 12, ago / 2));
  const priced = priceOf(wanted, activity, goods, user, at);
  const [first] = priced.instalments;
  const [line] = priced.lines;
  if (!first || !line) throw new Error(`demo order without a plan: ${activity.name}`);
  const { totals } = priced;
  const isPaid = first.amount === totals.payable;
  const id = platform.ids.unguessable();
  const address = mall.addresses.find(({ khId }) => khId === wanted.khId);
  const day = formatDate(at).replaceAll('-', '');
  const closes = priced.instalments.at(-1)?.window?.end ?? null;
  const { no } = await tx
    .insertInto('orders')
    .values({
      id,
      no: sql<string>`${`PF${day}`} || lpad(nextval('order_no')::text, 6, '0')`,
      kind: priced.orderKind,
      kh_id: wanted.khId,
      user_id: user.id,
      request_id: `demo-activity-${wanted.activity}-${wanted.group ?? ''}`,
      state: isPaid ? 'to-ship' : 'unpaid',
      hold_reasons: [...priced.holds],
      ship_from: goods.shipFrom,
      goods_amount: totals.goods,
      discount_amount: totals.discount + totals.points,
      freight_amount: totals.freight,
      payable_amount: totals.payable,
      paid_amount: first.amount,
      packs: totals.packs,
      pieces: totals.pieces,
      kinds: totals.kinds,
      address: toJson({
        name: address?.name ?? '',
        phone: address?.phone ?? '',
        province: address?.regionNames[0] ?? '',
        city: address?.regionNames[1] ?? '',
        county: address?.regionNames[2] ?? '',
        address: address?.address ?? '',
        regionCode: address?.regionCode ?? '',
      }),
      invoice_wish: toJson({ kind: 'none', title: '', taxNumber: '' }),
      quote: toJson({
        totals,
        adjustments: priced.adjustments,
        gifts: [],
        terms: priced.terms,
        bodyHash: '',
      }),
      pay_method: 'cloud',
      reserve_until: isPaid ? null : closes,
      created_at: at,
      paid_at: isPaid ? paidAt : null,
      updated_at: paidAt,
    })
    .returning('no')
    .executeTakeFirstOrThrow();
  await writeLine(tx, id, wanted, goods, line);
  await writePlan({ tx, platform, mall }, { id, no, wanted, user, priced, at, paidAt });
  const claims = claimsStore(tx);
  const short = await claims.take({ orderId: id, needed: priced.claimsNeeded, now: at, heldBy: [] });
  if (short.length > 0) throw new Error(`demo order takes too much: ${JSON.stringify(short)}`);
  if (isPaid) await claims.end(id, 'use', `order ${no} paid`, paidAt);
  else if (closes) await platform.jobs.enqueue(tx, EXPIRE_JOB, { key: id, runAt: closes });
  if (wanted.group)
    await joinGroup({ tx, platform, mall }, { id, wanted, activity, group: wanted.group, paidAt });
}

function priceOf(
  { group, packs, khId, activity: activityId }: Wanted,
  activity: DemoPromotion,
  goods: DemoGoods,
  user: DemoUser,
  now: Date,
): Quote {
  const ref = group ? `${activityId}:${group}` : String(activityId);
  const quota = activityStockRef(String(activityId), String(goods.id));
  const answer = quote({
    lines: [
      {
        key: '0',
        goods: {
          goodsId: String(goods.id),
          rule: quantityRule({ ...goods, stock: null }),
          list: pricePair(goods.list.perPack, goods.list.perPiece),
          promotion: null,
          customer: null,
          ladder: null,
          groupId: null,
          weight: goods.weightG,
          volume: goods.volumeCm3,
          shipFrom: goods.shipFrom,
          taxRate: goods.taxRateBp,
        },
        quantity: { packs, pieces: 0 },
        checked: true,
        context: { kind: 'activity', activity: activity.kind, ref },
      },
    ],
    buyer: { userId: String(user.id), companyId: String(khId), priceListId: null },
    address: null,
    coupon: null,
    points: 0,
    choices: {},
    promotions: [
      {
        id: String(activity.id),
        kind: activity.kind,
        label: activity.name,
        window: { start: activity.startsAt, end: activity.endsAt },
        audience: 'all',
        priority: 100,
        settings: activity.settings,
      },
    ],
    scarce: { [claimKey(quota.kind, quota.ref)]: { left: 1_000 } },
    freight: null,
    now,
  });
  const [refusal] = answer.refusals;
  if (refusal) throw new Error(`demo order refused: ${JSON.stringify(refusal)}`);
  return answer;
}

async function writeLine(
  tx: Transaction,
  orderId: string,
  { activity, packs }: Wanted,
  goods: DemoGoods,
  line: Quote['lines'][number],
): Promise<void> {
  await tx
    .insertInto('order_lines')
    .values({
      order_id: orderId,
      goods_id: goods.id,
      context: `activity:${activity}`,
      code: goods.code,
      name: goods.name,
      spec: goods.spec,
      image: goods.pictures[0] ?? '',
      unit: goods.unit,
      pack_unit: goods.packUnit,
      pieces_per_pack: goods.piecesPerPack,
      packs,
      pieces: 0,
      total_pieces: line.totalPieces,
      list_per_pack: goods.list.perPack,
      list_per_piece: goods.list.perPiece,
      per_pack: line.pair.perPack,
      per_piece: line.pair.perPiece,
      price_kind: line.winner.kind,
      trace: toJson(line.trace),
      amount: line.amount,
      discount_share: line.amount - line.payable,
      tax_rate_bp: goods.taxRateBp,
      tax_code: goods.taxCode,
      ship_from: goods.shipFrom,
    })
    .execute();
}

interface Paid {
  id: string;
  no: string;
  wanted: Wanted;
  user: DemoUser;
  priced: Quote;
  at: Date;
  paidAt: Date;
}

/** The payment plan with the money for its first part, at the sandbox so that it can be paid back; the history. */
async function writePlan(
  { tx, platform }: Desk,
  { id, no, wanted, user, priced, at, paidAt }: Paid,
): Promise<void> {
  const amount = priced.instalments[0]?.amount ?? fen(0);
  const ids: number[] = [];
  for (const part of priced.instalments) {
    const isFirst = part.index === 1;
    const row = await tx
      .insertInto('order_instalments')
      .values({
        order_id: id,
        seq: part.index,
        name: part.label,
        amount: part.amount,
        opens_at: part.window?.start ?? at,
        closes_at: part.window?.end ?? null,
        paid_amount: isFirst ? amount : 0,
        state: isFirst ? 'paid' : 'due',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(row.id);
  }
  const instalment_id = ids[0] ?? 0;
  const payment = platform.ids.unguessable();
  const payNo = `PAY${no.slice(2)}`;
  const transaction = `SB${no.slice(2)}`;
  const method = { method: 'cloud', provider: 'sandbox', amount, instalment_id, order_id: id } as const;
  await tx
    .insertInto('payments')
    .values({
      ...method,
      id: payment,
      no: payNo,
      kh_id: wanted.khId,
      state: 'succeeded',
      started_by: user.id,
      created_at: at,
      ended_at: paidAt,
    })
    .execute();
  await tx
    .insertInto('captures')
    .values({
      payment_id: payment,
      order_id: id,
      instalment_id,
      provider: 'sandbox',
      provider_transaction: transaction,
      amount,
      use: 'applied',
      captured_at: paidAt,
      created_at: paidAt,
    })
    .execute();
  await tx
    .insertInto('sandbox_trades')
    .values({
      trade_no: transaction,
      out_trade_no: payNo,
      amount,
      subject: `订单 ${no}`,
      notify_url: '',
      state: 'paid',
      outcome: 'paid',
      created_at: at,
      expires_at: new Date(at.getTime() + HOUR),
      paid_at: paidAt,
      notified: 1,
    })
    .execute();
  const step = { order_id: id, note: '', actor_id: null };
  await tx
    .insertInto('order_history')
    .values({ ...step, to_state: 'unpaid', event: 'placed', actor_kind: 'buyer', actor_id: user.id, at })
    .execute();
  if (priced.instalments.length > 1 && statedFateText(priced.terms) !== '') return;
  await tx
    .insertInto('order_history')
    .values({
      ...step,
      from_state: 'unpaid',
      to_state: 'to-ship',
      event: 'paid',
      actor_kind: 'provider',
      at: paidAt,
    })
    .execute();
}

interface Joining {
  id: string;
  wanted: Wanted;
  activity: DemoPromotion;
  group: string;
  paidAt: Date;
}

async function joinGroup(
  { tx, platform }: Desk,
  { id, wanted, activity, group, paidAt }: Joining,
): Promise<void> {
  const rules = groupBuyingSettings.of(activity.settings);
  if (!rules) return;
  const end = paidAt.getTime() + rules.hours * HOUR;
  const deadline = new Date(Math.min(end, activity.endsAt?.getTime() ?? end));
  const { numInsertedOrUpdatedRows: begun } = await tx
    .insertInto('buying_groups')
    .values({
      id: group,
      activity_id: wanted.activity,
      goods_id: wanted.goodsId,
      size: rules.size,
      opened_at: paidAt,
      deadline,
    })
    .onConflict((key) => key.column('id').doNothing())
    .executeTakeFirst();
  if (begun) await platform.jobs.enqueue(tx, DEADLINE_JOB, { key: group, runAt: deadline });
  await tx
    .insertInto('buying_group_members')
    .values({ group_id: group, kh_id: wanted.khId, order_id: id, paid_at: paidAt })
    .execute();
}
