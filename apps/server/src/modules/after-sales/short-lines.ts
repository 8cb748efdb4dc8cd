import { type Refusal, refuse } from '@pifa/contract';
import { HOLD_REASONS, holdWord, lotExpiry, type Shortage, shortageOf } from '@pifa/domain';
import { sql } from 'kysely';
import {
  type Db,
  type Platform,
  Refused,
  refusableTransaction,
  toJson,
  type Transaction,
} from '../../platform';
import { addSold } from '../goods';
import {
  addShortage,
  announceShortage,
  cancelInside,
  endShipping,
  type HeldOrder,
  orderMoney,
  orderStore,
  reduceLines,
  unsell,
  waitsForMoney,
} from '../orders';
import { owePart } from '../payments';
import { EARN_ENTRIES } from '../points';
import { creditPoints } from '../points-ledger';
import { siteValue } from '../site';
import { addSellersRequest, type SellersRequest } from './after-sale-store';
import { promiseFreight } from './decide';
import { afterSaleLines, type OrderLine, paidPart } from './order-lines';

/** What a shortage comes to. Amounts in fen. */
export interface ShortAnswer {
  outcome: 'refunded' | 'reduced' | 'cancelled';
  /** goods and freight */
  amount: number;
  points: number;
  /** freight that could still go back */
  freightLeft: number;
  lines: readonly { lineId: number; pieces: number; amount: number }[];
}

interface Shorting {
  orderId: string;
  /** pieces by line id that there are not */
  missing: ReadonlyMap<number, number>;
  cause: string;
  /** freight that goes back as well, fen */
  freight: number;
  requestId: string;
  operator: { id: number; displayName: string };
  now: Date;
  may(tx: Transaction, order: HeldOrder): Promise<Refusal | undefined>;
}

interface Writing extends Shorting {
  /** what it was looked at as, fen: another amount is refused */
  seen: number;
  /** Runs at the end of the same transaction. */
  also(tx: Transaction, answer: ShortAnswer): Promise<void>;
}

/** The order as it is held. */
interface Known {
  /** the order that is paid */
  whole: HeldOrder;
  lines: OrderLine[];
  shortage: Shortage;
  answer: ShortAnswer;
}

const refused = (text: string) => new Refused(refuse('transition-refused', { text }));

/** What a shortage would come to; changes nothing. */
export const lookAtShortage = (
  platform: Pick<Platform, 'database'>,
  shorting: Shorting,
): Promise<ShortAnswer | Refusal> =>
  refusableTransaction(platform.database, async (tx) => (await judge(tx, shorting)).answer);

/**
 * 缺货: the pieces are not delivered, the rest is. Of a paid order their share of the money falls due for refund, as an
 * after-sale request that the seller made and agreed to at once; of one that waits for money it is taken off what is
 * payable. Nothing goes back into stock, because there is nothing. An order of which nothing is left is cancelled. A
 * shipment of the same pieces waits for the same row lock, so exactly one of the two has them.
 */
export async function markShort(platform: Platform, writing: Writing): Promise<ShortAnswer | Refusal> {
  const months = Number((await siteValue(platform, EARN_ENTRIES.months)) || 0);
  // Money that has just arrived at the provider must not meet a lowered order.
  await orderMoney(platform).lookAgain(writing.orderId, writing.now);
  return refusableTransaction(platform.database, async (tx) => {
    const known = await judge(tx, writing);
    const { answer } = known;
    if (answer.amount !== writing.seen) throw refused('金额已变化，请重新核对');
    await write(tx, platform, writing, known, months);
    await writing.also(tx, answer);
    return answer;
  });
}

/** What this request came to when it was made first, for this order or its part. */
export async function shortageMade(
  db: Db,
  orderId: string,
  requestId: string,
): Promise<ShortAnswer | undefined> {
  const { rows } = await sql<ShortAnswer>`
    select s.outcome, s.amount + s.freight_amount as amount, s.points, o.freight_amount - o.freight_back as "freightLeft",
      (select jsonb_agg(jsonb_build_object('lineId', l.order_line_id, 'pieces', l.pieces, 'amount', l.amount)
                        order by l.order_line_id)
       from order_shortage_lines l where l.shortage_id = s.id) as lines
    from order_shortages s join orders o on o.id = s.order_id where s.request_id = ${requestId}
      and s.order_id = (select coalesce(parent_id, id) from orders where id = ${orderId})`.execute(db);
  return rows[0];
}

/** Holds the order and works out what is missing of it; throws `Refused`. */
async function judge(tx: Transaction, shorting: Shorting): Promise<Known> {
  const store = orderStore(tx);
  const order = await store.hold(shorting.orderId);
  const refusal = order ? await shorting.may(tx, order) : refuse('not-found', { what: '该订单' });
  if (!order || refusal) throw new Refused(refusal ?? refuse('not-found', { what: '该订单' }));
  const whole = order.parentId === null ? order : await store.hold(order.parentId);
  if (!whole) throw new Error('A part without its order');
  refuseState(whole);
  const lines = await afterSaleLines(tx, whole.id);
  const own = order.parentId === null ? lines : lines.filter(({ childId }) => childId === order.id);
  if ([...shorting.missing.keys()].some((lineId) => !own.some(({ id }) => id === lineId))) {
    throw new Refused(refuse('not-found', { what: '该商品' }));
  }
  const shortage = shortageOf(
    lines.map((line) => ({
      ...paidPart(line),
      id: String(line.id),
      name: line.name,
      unit: line.unit,
      left: line.totalPieces - line.shippedPieces - line.droppedPieces,
      going: line.shippedPieces + line.heldPieces,
      points: line.points,
      takenPoints: line.takenPoints,
      missing: shorting.missing.get(line.id) ?? 0,
    })),
  );
  if (!shortage.ok) throw refused(shortage.text);
  return { whole, lines, shortage, answer: await answerOf(tx, whole, shortage, shorting) };
}

function refuseState({ state, holds }: HeldOrder): void {
  const hold = HOLD_REASONS.find((one) => holds.includes(one));
  if (hold) throw refused(`订单${holdWord(hold).word}，不能标记缺货；不能供货请取消订单`);
  if (state !== 'unpaid' && state !== 'to-ship' && state !== 'part-shipped') {
    throw refused('已发完或已结束的订单不能标记缺货');
  }
}

async function answerOf(
  tx: Transaction,
  whole: HeldOrder,
  { lines, amount, points, isWhole }: Shortage,
  { freight }: Shorting,
): Promise<ShortAnswer> {
  const { rows } = await sql<{ freightLeft: number; back: number; pointsBack: number; pointsSpent: number }>`
    select o.freight_amount - o.freight_back as "freightLeft",
      (select coalesce(sum(r.amount), 0) from refunds r join captures c on c.id = r.capture_id
       where r.order_id = o.id and c.use = 'applied')::bigint as back,
      (select coalesce(sum(l.taken_points), 0) from order_lines l where l.order_id = o.id)::bigint as "pointsBack",
      coalesce((o.quote ->> 'pointsSpent')::bigint, 0) as "pointsSpent"
    from orders o where o.id = ${whole.id}`.execute(tx);
  const { freightLeft, back, pointsBack, pointsSpent } = rows[0] ?? {
    freightLeft: 0,
    back: 0,
    pointsBack: 0,
    pointsSpent: 0,
  };
  const shown = lines.map(({ id, ...one }) => ({ lineId: Number(id), ...one }));
  if (isWhole) {
    const money = whole.paid - back;
    return {
      outcome: 'cancelled',
      amount: money,
      points: pointsSpent - pointsBack,
      freightLeft: 0,
      lines: shown,
    };
  }
  if (waitsForMoney(whole)) {
    if (freight > 0) throw refused('还没有付款的订单没有可退的运费');
    // What came already is not given back here: enough must be left to be paid.
    if (amount >= whole.payable - whole.paid) throw refused('减去缺货后没有应付的金额了，请取消订单');
    return { outcome: 'reduced', amount, points, freightLeft: 0, lines: shown };
  }
  if (freight > freightLeft) throw refused('退还的运费超过了订单运费');
  return { outcome: 'refunded', amount: amount + freight, points, freightLeft, lines: shown };
}

async function write(
  tx: Transaction,
  platform: Platform,
  { cause, requestId, freight, operator, now }: Writing,
  { whole, lines, shortage, answer }: Known,
  months: number,
): Promise<void> {
  const { outcome } = answer;
  const actor = { kind: 'operator', id: operator.id } as const;
  const missing = shortage.lines
    .map(({ id, ...one }) => ({ lineId: Number(id), ...one }))
    .sort((a, b) => a.lineId - b.lineId);
  const written = {
    orderId: whole.id,
    requestId,
    cause,
    outcome,
    lines: missing,
    operatorId: operator.id,
    now,
  };
  if (outcome === 'cancelled') {
    const all = { amount: answer.amount, freight: 0, points: answer.points, afterSaleId: null };
    await addShortage(tx, { ...written, ...all });
    await cancelInside(tx, platform, { orderId: whole.id, actor, reason: `缺货：${cause}`, now });
    return;
  }
  const paid = outcome === 'refunded';
  if (!paid) await takeOff(tx, platform, whole, { lines, shortage, cause, operator, now });
  await dropPieces(tx, missing, paid);
  const request: SellersRequest = {
    id: platform.ids.unguessable(),
    orderId: whole.id,
    khId: whole.khId,
    userId: whole.userId,
    requestId: `short-${requestId}`,
    description: cause,
    goodsAmount: paid ? shortage.amount : 0,
    freightAmount: paid ? freight : 0,
    points: shortage.points,
    lines: missing.map((line) => ({ ...line, amount: paid ? line.amount : 0 })),
    operatorId: operator.id,
    now,
  };
  const no = await addSellersRequest(tx, request);
  if (paid) await giveBack(tx, platform, request, no);
  await givePointsBack(tx, request, no, months);
  const id = await addShortage(tx, {
    ...written,
    amount: shortage.amount,
    freight: request.freightAmount,
    points: shortage.points,
    afterSaleId: request.id,
  });
  await addSold(tx, await unsell(tx, whole.id, missing), now);
  const parts = new Set(
    missing.map(({ lineId }) => lines.find((one) => one.id === lineId)?.childId ?? whole.id),
  );
  for (const orderId of [...parts].sort()) await endShipping(tx, platform, { orderId, actor, now });
  await announceShortage(platform.jobs, tx, whole, id, now);
}

/** Less is payable; what the provider has open at the old amount is closed. */
async function takeOff(
  tx: Transaction,
  platform: Pick<Platform, 'ports'>,
  whole: HeldOrder,
  own: Pick<Known, 'lines' | 'shortage'> & Pick<Writing, 'cause' | 'operator' | 'now'>,
): Promise<void> {
  const { lines, shortage, cause, operator, now } = own;
  const money = orderMoney(platform);
  if ((await money.pendingOf(tx, [whole.id])).has(whole.id)) {
    throw refused('有一笔付款正在确认，确认或驳回后再标记缺货');
  }
  await money.closeTries(tx, whole.id, now);
  const borne = shortage.lines.map(({ id, amount }) => {
    const line = lines.find((one) => String(one.id) === id);
    return { id: Number(id), child: line?.childId ?? null, amount };
  });
  const words = { label: `缺货（${operator.displayName}）：${cause}`, cause: `缺货：${cause}` };
  await reduceLines(tx, whole, borne, { ...words, operatorId: operator.id, now });
}

/** The pieces are no longer to be shipped. The guard keeps them apart from what was shipped or is asked back. */
async function dropPieces(
  tx: Transaction,
  missing: readonly { lineId: number; pieces: number; amount: number; points: number }[],
  paid: boolean,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update order_lines l set dropped_pieces = l.dropped_pieces + n.pieces,
      taken_amount = l.taken_amount + case when ${paid} then n.amount else 0 end,
      taken_points = l.taken_points + n.points
    from jsonb_to_recordset(${toJson(missing)}::jsonb) as n("lineId" bigint, pieces bigint, amount bigint, points bigint)
    where l.id = n."lineId" and l.shipped_pieces + l.dropped_pieces + l.held_pieces + n.pieces <= l.total_pieces
    returning l.id`.execute(tx);
  if (rows.length !== missing.length) throw refused('未发的数量已变化，请刷新后再试');
}

async function giveBack(
  tx: Transaction,
  platform: Pick<Platform, 'ids' | 'jobs'>,
  { id, orderId, goodsAmount, freightAmount, now }: SellersRequest,
  no: string,
): Promise<void> {
  await promiseFreight(tx, { orderId }, freightAmount);
  const amount = goodsAmount + freightAmount;
  if (amount === 0) return;
  const source = `after-sale:${id}`;
  await owePart(tx, platform, { orderId, amount, reason: `缺货退款 ${no}`, source, now });
}

async function givePointsBack(
  tx: Transaction,
  { id, khId, orderId, points, now }: SellersRequest,
  no: string,
  months: number,
): Promise<void> {
  if (points === 0) return;
  const cause = { khId, source: `after-sale:${id}`, reason: 'give-back', orderId, note: no, now } as const;
  await creditPoints(tx, cause, { points, expiresAt: lotExpiry(months, now) });
}
