import { type CallBody, isRefusal, type Refusal, refuse } from '@pifa/contract';
import { firstValidQuantity, quantityRule, totalPieces } from '@pifa/domain';
import { sql } from 'kysely';
import { type CallContext, type Db, TRIAL_MONEY, type Transaction } from '../../platform';
import { findBasket } from '../cart';
import { NO_PASSWORD } from '../members';
import { orderForCalls } from '../orders';
import { bookPayment } from '../payments';
import { type Operator, recordAct, type StaffHandler } from '../staff';
import { latestTrial, stageOf, TRIAL_CODE, type TrialOrder } from './latest-trial';

type Call = CallContext<'adminOpeningTrial'>;

const refusedBy = (text: string): Refusal => refuse('transition-refused', { text });

/** Nobody signs in with it and nobody is called by it: it is no mobile number. */
const NO_PHONE = '10000000000';
/** An order below 起送门槛 is tried again with so many times the smallest quantity. */
const TIMES = Array.from({ length: 13 }, (_, n) => 2 ** n);

/**
 * 试一单 (ADMIN §8.10 ⑨): the smallest order of the mall, placed for 试单客户 by the code that places all orders, paid
 * with play money, and so marked as a trial that is in no figure. What is left is to ship it. While one waits to be
 * shipped, it is the answer: twice pressed is one order.
 */
export const placeTrial: StaffHandler<'adminOpeningTrial'> = async (call, operator) => {
  const { database, db } = call;
  const open = await latestTrial(db);
  if (open && stageOf(open) === 'to-ship') return told(open);
  const buyer = await database.transaction((tx) => trialBuyer(tx, call));
  const placed = open && stageOf(open) === 'unpaid' ? open.id : await placeFor(call, operator, buyer);
  if (isRefusal(placed)) return placed;
  const paid = await payTrial(call, operator, { orderId: placed, userId: buyer.userId });
  if (isRefusal(paid)) return paid;
  const now = await latestTrial(db);
  return now ? told(now) : refusedBy('试单没有下成，请再试一次');
};

const told = ({ id, no, goods }: TrialOrder) => ({ id, no, goods, message: `试单 ${no} 已付清，去发货吧` });

interface Buyer {
  khId: number;
  userId: number;
  addressId: number;
}

/** 试单客户 with a user and an address; made at the first trial. Two at the same moment wait for one another. */
async function trialBuyer(tx: Transaction, { now }: Call): Promise<Buyer> {
  await sql`select pg_advisory_xact_lock(hashtextextended('opening-trial', 0))`.execute(tx);
  const { rows } = await sql<Buyer>`
    select c.kh_id as "khId", u.id as "userId", a.id as "addressId"
    from companies c join users u on u.kh_id = c.kh_id join addresses a on a.kh_id = c.kh_id
    where c.code = ${TRIAL_CODE} limit 1`.execute(tx);
  if (rows[0]) return rows[0];
  const level = await tx.selectFrom('levels').select('name').where('usual', '=', true).executeTakeFirst();
  const company = await tx
    .insertInto('companies')
    .values({
      code: TRIAL_CODE,
      name: '试单客户（开店测试）',
      ...(level && { level: level.name }),
      contact: '试单',
      phone: NO_PHONE,
      tags: JSON.stringify(['试单']),
      created_at: now,
    })
    .returning('kh_id')
    .executeTakeFirstOrThrow();
  const khId = company.kh_id;
  const user = await tx
    .insertInto('users')
    .values({
      kh_id: khId,
      phone: NO_PHONE,
      name: '试单',
      password_hash: NO_PASSWORD,
      role: 'manager',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const address = await tx
    .insertInto('addresses')
    .values({
      kh_id: khId,
      province: '北京市',
      city: '北京市',
      county: '东城区',
      region_code: '110101',
      address: '试单地址，请勿寄出',
      name: '试单',
      phone: NO_PHONE,
      is_default: true,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { khId, userId: user.id, addressId: address.id };
}

interface Candidate {
  id: number;
  ppp: number;
  min: number;
  pieceStep: number;
  packStep: number;
  stock: number | null;
}

/** Goods that can be ordered now, the cheapest first: a trial takes as little as possible out of stock. */
async function candidates(db: Db): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select g.id, g.pieces_per_pack as ppp, g.min_pieces as min, g.piece_step as "pieceStep", g.pack_step as "packStep",
      s.available as stock
    from goods g left join scarce s on s.id = g.stock_id
    where g.status = 'on' and g.list_per_piece > 0 and (s.id is null or s.available >= g.min_pieces)
      and coalesce(s.available, 1) > 0
    order by g.list_per_piece * greatest(g.min_pieces, 1), g.id limit 2`.execute(db);
  return rows;
}

/** The order's id, or why none of what is on sale can be ordered. */
async function placeFor(call: Call, operator: Operator, buyer: Buyer): Promise<string | Refusal> {
  let refusal: Refusal = refusedBy('没有能下单的商品：请先上架一种有价格、有库存的商品');
  for (const goods of await candidates(call.db)) {
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
    }
  }
  return refusal;
}

type Line = CallBody<'adminOrderForSave'>['lines'][number];

/** One line through 代客下单: basket, quote, order. */
async function placeOne(
  call: Call,
  operator: Operator,
  { khId, userId, addressId }: Buyer,
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
        requestId: call.body.requestId,
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
    await tx.updateTable('orders').set({ is_trial: true }).where('id', '=', orderId).execute();
    await recordAct(tx, operator, { what: 'opening.trial', object: `order:${orderId}`, now });
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
