import { setTimeout as wait } from 'node:timers/promises';
import { type CallBody, isRefusal, type Refusal, refuse } from '@pifa/contract';
import { firstValidQuantity, quantityRule, totalPieces } from '@pifa/domain';
import { sql } from 'kysely';
import { type CallContext, type Db, TRIAL_MONEY } from '../../platform';
import { findBasket } from '../cart';
import { orderForCalls } from '../orders';
import { bookPayment } from '../payments';
import { type Operator, recordAct, type StaffHandler } from '../staff';
import { latestTrial, stageOf, type TrialOrder } from './latest-trial';
import { type Buyer, moveToDelivered, NO_PHONE, trialBuyer } from './trial-buyer';

type Call = CallContext<'adminOpeningTrial'>;

const refusedBy = (text: string): Refusal => refuse('transition-refused', { text });

/** An order below 起送门槛 is tried again with so many times the smallest quantity. */
const TIMES = Array.from({ length: 13 }, (_, n) => 2 ** n);
/** How an order below it is refused; no other refusal goes away with a larger quantity. */
const BELOW_MINIMUM = 'activity-limit';
/** How often, and after how long, it is looked again whether the press at the same moment has placed its order. */
const LOOKS = 20;
const BETWEEN_MS = 150;

/**
 * 试一单 (ADMIN §8.10 ⑨): the smallest order of the mall, placed for 试单客户 by the code that places all orders, paid
 * with play money, and so marked as a trial that is in no figure. What is left is to ship it. While one waits to be
 * shipped, it is the answer: twice pressed is one order. Several acts write it, each in its own transaction, so no lock can
 * span them: every press after the same trial sends the same request id, under which one order is placed (I21).
 */
export const placeTrial: StaffHandler<'adminOpeningTrial'> = async (call, operator) => {
  const { database, db } = call;
  const open = await latestTrial(db);
  if (open && stageOf(open) === 'to-ship') return told(open);
  const buyer = await database.transaction((tx) => trialBuyer(tx, call.now));
  const placed =
    open && stageOf(open) === 'unpaid' ? open.id : await placeOnce(call, operator, buyer, open?.id);
  if (isRefusal(placed)) return placed;
  const paid = await payTrial(call, operator, { orderId: placed, userId: buyer.userId });
  if (isRefusal(paid)) return paid;
  const now = await latestTrial(db);
  return now ? told(now) : refusedBy('试单没有下成，请再试一次');
};

const told = ({ id, no, goods }: TrialOrder) => ({ id, no, goods, message: `试单 ${no} 已付清，去发货吧` });

interface Candidate {
  id: number;
  ppp: number;
  min: number;
  pieceStep: number;
  packStep: number;
  stock: number | null;
  shipFrom: string;
}

/** Goods that can be ordered now, the cheapest first: a trial takes as little as possible out of stock. */
async function candidates(db: Db): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select g.id, g.pieces_per_pack as ppp, g.min_pieces as min, g.piece_step as "pieceStep", g.pack_step as "packStep",
      s.available as stock, g.ship_from as "shipFrom"
    from goods g left join scarce s on s.id = g.stock_id
    where g.status = 'on' and g.list_per_piece > 0 and (s.id is null or s.available >= g.min_pieces)
      and coalesce(s.available, 1) > 0
    order by g.list_per_piece * greatest(g.min_pieces, 1), g.id limit 2`.execute(db);
  return rows;
}

/** The order that follows the trial `after`: this call's, or that of whoever pressed at the same moment. */
async function placeOnce(
  call: Call,
  operator: Operator,
  buyer: Buyer,
  after: string | undefined,
): Promise<string | Refusal> {
  for (let look = 1; ; look++) {
    const placed = await placeFor(call, operator, { ...buyer, requestId: `trial-after-${after ?? 'none'}` });
    if (!isRefusal(placed)) return placed;
    const newest = await latestTrial(call.db);
    if (newest && newest.id !== after) return newest.id;
    if (placed.refused !== 'order-changed' || look === LOOKS) return placed;
    // Both fill one basket: with even pauses they would go on emptying it for each other.
    await wait(BETWEEN_MS * (0.5 + Math.random()));
  }
}

type Ordering = Buyer & { requestId: string };

/** The order's id, or why none of what is on sale can be ordered. */
async function placeFor(call: Call, operator: Operator, buyer: Ordering): Promise<string | Refusal> {
  let refusal: Refusal = refusedBy('没有能下单的商品：请先上架一种有价格、有库存的商品');
  for (const goods of await candidates(call.db)) {
    await moveToDelivered(call.platform, call.db, buyer, goods.shipFrom);
    const least = firstValidQuantity(
      quantityRule({
        piecesPerPack: goods.ppp,
        minPieces: goods.min,
        pieceStep: goods.pieceStep,
        packStep: goods.packStep,
      }),
    );
    for (const times of TIMES) {
      const quantity = { packs: least.packs * times, pieces: least.pieces * times };
      const pieces = totalPieces(quantityRule({ piecesPerPack: goods.ppp }), quantity);
      if (goods.stock !== null && pieces > goods.stock) break;
      const placed = await placeOne(call, operator, buyer, {
        goodsId: String(goods.id),
        ipcnt: quantity.packs,
        spcnt: quantity.pieces,
      });
      if (!isRefusal(placed)) return placed;
      refusal = placed;
      if (placed.refused !== BELOW_MINIMUM) break;
    }
    // What is wrong with one kind of goods may be right with the next one; a basket changed meanwhile is no fault of either.
    if (refusal.refused === 'order-changed') return refusal;
  }
  return refusal;
}

type Line = CallBody<'adminOrderForSave'>['lines'][number];

/** One line through 代客下单: basket, quote, order. */
async function placeOne(
  call: Call,
  operator: Operator,
  { khId, userId, addressId, requestId }: Ordering,
  line: Line,
): Promise<string | Refusal> {
  const { params, query, request, session, ...rest } = call;
  const wish = {
    khId: String(khId),
    userId: String(userId),
    addressId: String(addressId),
    payMethod: 'transfer' as const,
    invoice: { kind: 'none' as const, title: '', taxNumber: '' },
    remark: '试单',
    buyerPoNo: '',
    contactName: '试单',
    contactPhone: NO_PHONE,
    message: '',
    gifts: [],
    declined: [],
  };
  const version = (await findBasket(call.db, { operatorId: operator.id, khId }))?.version ?? 0;
  const shared = { ...rest, params, query, request, session };
  const basket = await orderForCalls.adminOrderForSave.handle(
    { ...shared, body: { ...wish, version, lines: [line], quoted: [] } },
    operator,
  );
  if (isRefusal(basket) || !('preview' in basket))
    return isRefusal(basket) ? basket : refusedBy('试单没有下成');
  const placed = await orderForCalls.adminOrderForPlace.handle(
    {
      ...shared,
      body: {
        ...wish,
        version: basket.version,
        requestId,
        seenPayAmount: basket.preview.totals.payAmount,
      },
    },
    operator,
  );
  if (isRefusal(placed)) return placed;
  return 'id' in placed ? placed.id : refusedBy('试单没有下成');
}

/** Marks it before any money is booked, so that no figure ever sees it. */
async function payTrial(
  { platform, database, now }: Call,
  operator: Operator,
  { orderId, userId }: { orderId: string; userId: number },
): Promise<Refusal | undefined> {
  await database.transaction(async (tx) => {
    const marked = await tx
      .updateTable('orders')
      .set({ is_trial: true })
      .where('id', '=', orderId)
      .where('is_trial', '=', false)
      .returning('id')
      .executeTakeFirst();
    if (marked) await recordAct(tx, operator, { what: 'opening.trial', object: `order:${orderId}`, now });
  });
  const refused = await bookPayment(platform, {
    orderId,
    method: 'cloud',
    provider: TRIAL_MONEY,
    transaction: `SHIDAN-${orderId}`,
    userId,
    now,
  });
  // Paid by the same request a moment ago.
  return refused?.refused === 'nothing-to-pay' ? undefined : refused;
}
