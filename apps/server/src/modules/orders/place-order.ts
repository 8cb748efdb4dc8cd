import { createHash } from 'node:crypto';
import { type CallBody, type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import { fen, fenToYuan, yuanToFen } from '@pifa/domain';
import {
  afterCommit,
  runAndCommit,
  runTogether,
  type CallContext,
  isUniqueViolation,
  type Transaction,
} from '../../platform';
import { rememberedCarts } from '../cart';
import { walletColumn, walletFrom } from '../coupons';
import { freightTemplate } from '../delivery';
import { takeQuotedLines } from '../inquiries';
import { livePromotions } from '../promotions';
import { type Switches, switches } from '../site';
import {
  areThere,
  claimsStore,
  type ClaimsRequest,
  isShort,
  takeAgain,
  claimAllStatement,
  claimStatement,
} from './claims-store';
import { orderEvent } from './events';
import { EXPIRE_JOB } from './expire-order';
import type { OrderFigures } from './figures';
import type { LockQueues } from './lock-queues';
import { freezeOrder } from './freeze-order';
import { orderInvoices } from './invoice-port';
import { inMovingQueue, type Queued, refuseStuck } from './queue-for-stock';
import { markPaid } from './mark-paid';
import type { NewOrderBundle } from './order-rows';
import {
  findByRequest,
  openOrderStatement,
  type PlacedOrder,
  type WrittenOrder,
  insertOrderStatement,
} from './order-store';
import { openWithCart } from './open-with-cart';
import { methodsOf, reserveUntil } from './pay-methods';
import { addressFor, previewToWire } from './preview-order';
import { orRefused, Refused } from '../../platform';
import { refuseGifts, refuseShort } from './refuse-short';
import { refuseSettlement, refuseTroubled, type Settlement, settle } from './settle';
import { unpaidStatement, holdingCompany, unpaidCaps } from './unpaid';

/** What placing needs of a call. */
type Placing = Pick<
  CallContext<'orderPlace'>,
  'database' | 'db' | 'session' | 'body' | 'platform' | 'jobs' | 'ids' | 'now'
>;
type Answer = CallData<'orderPlace'>;

/** What orders keep in memory, one per server. */
export interface OrderParts {
  figures: OrderFigures;
  queues: LockQueues;
}

/**
 * Places an order: once per (user, request id), whatever comes twice, at once or again (I21). The whole of it is one
 * transaction (I25): the quote is made again inside, a worse one is refused with the new preview, scarce things are
 * claimed by guarded updates, and the cart's lines go. A basket of goods is two messages, however many lines: cart and
 * what is scarce; the order, its claims and the commit.
 */
export async function placeOrder(call: Placing, { figures, queues }: OrderParts): Promise<Answer | Refusal> {
  const { database, db, session, body, platform, now } = call;
  // Kept values are looked at before the transaction: inside it nobody waits for a newer one.
  const settings = await switches(platform);
  await freightTemplate(platform, '');
  await livePromotions(platform, now);
  const bodyHash = hashOf(body);
  const place = (atOnce: boolean) =>
    inMovingQueue({ db, queues }, (queued) =>
      database.transaction(
        (tx) => placeInside(tx, call, { settings, bodyHash, atOnce, queued, figures, queues }),
        {
          retry: true,
        },
      ),
    );
  const result = await orRefused(() =>
    place(true)
      // Too little of something: what is short is looked at in turn, and said.
      .catch((error: unknown) => (isShort(error) ? place(false) : Promise.reject(error)))
      .catch((error: unknown) => {
        // The last line of I21: a unique key said that this request or this cart became an order just now.
        if (isUniqueViolation(error)) return refuse('order-changed', {});
        throw error;
      }),
  );
  if (!isRefusal(result) || result.refused === 'request-id-reused') return result;
  // What is refused may be refused because the same request has just been placed beside us.
  const placed = await findByRequest(db, session.userId, body.requestId);
  if (placed) return answerAgain(placed, bodyHash);
  if (result.refused === 'stock-short') figures.stockRefused();
  return result.data === undefined && GONE_MEANWHILE.has(result.refused)
    ? { ...result, data: await previewAfter(call, settings) }
    : result;
}

/** What somebody else took while this order was being placed: the buyer sees what is left of it. */
const GONE_MEANWHILE: ReadonlySet<string> = new Set([
  'gift-gone',
  'card-unusable',
  'points-short',
  'activity-closed',
  'activity-limit',
  'quote-expired',
  'quote-superseded',
  'quote-ordered',
  'quote-closed',
]);

async function previewAfter(call: Placing, settings: Switches) {
  const { db, platform, session, body, now } = call;
  const settlement = await settle(db, platform, {
    session,
    now,
    cartIds: body.cartIds,
    address: await addressFor(db, session, body.addressId),
    couponId: body.couponId,
    points: body.points,
    withWallet: true,
    autoSplit: settings.autoSplitOrder,
  });
  return previewToWire(platform, settlement, { named: body.cartIds !== undefined, now });
}

interface Manner extends OrderParts {
  settings: Switches;
  bodyHash: string;
  /** The order is committed in the message that writes it, where that can be. */
  atOnce: boolean;
  /** Takes the order's place behind others who want the same scarce things, and takes them. */
  queued: Queued;
}

async function placeInside(
  tx: Transaction,
  call: Placing,
  { settings, bodyHash, atOnce, queued, figures, queues }: Manner,
): Promise<Answer | Refusal> {
  const { session, body, platform, ids, now } = call;
  const wallet = body.couponId === '' ? undefined : walletColumn(session.khId, now);
  const points = body.points > 0 ? body.points : undefined;
  const capped = unpaidCaps(platform, session) !== undefined;
  const opening = openOrderStatement(session, body.addressId, body.requestId, {
    extra: wallet,
    ...(capped ? { inTurn: holdingCompany(session.khId) } : {}),
  });
  const counting = capped ? unpaidStatement(session) : undefined;
  const [{ address, before, extra }, { stored, scarce, unpaid }] = await openWithCart(
    tx,
    call,
    { opening, counting },
    points,
  );
  if (before) return answerAgain(before, bodyHash);
  if (!address) return refuse('order-address-missing', {});
  const offered = methodsOf(platform, settings).some(({ code }) => code === body.payMethod);
  if (!offered) return refuse('method-unavailable', {});
  const { titleId } = body.invoice;
  const invoice =
    titleId === undefined
      ? body.invoice
      : await orderInvoices(platform).optionsFor(tx, titleId, session.khId, now);
  if (isRefusal(invoice)) return invoice;

  const settlement = await settle(tx, platform, {
    session,
    now,
    stored,
    scarce,
    unpaid,
    cartIds: body.cartIds,
    address,
    couponId: body.couponId,
    wallet: wallet && walletFrom(extra),
    points,
    autoSplit: settings.autoSplitOrder,
  });
  const refusal =
    (await refuseToPlace(call, settlement)) ?? (await refuseStuck(tx, queues, settlement.quote.claimsNeeded));
  if (refusal) return refusal;

  const until = reserveUntil(platform, body.payMethod, now);
  const bundle = freezeOrder(settlement, {
    khId: session.khId,
    userId: session.userId,
    requestId: body.requestId,
    payMethod: body.payMethod,
    address,
    invoice,
    remark: body.remark,
    buyerPoNo: body.buyerPoNo,
    now,
    bodyHash,
    reserveUntil: until,
    newId: ids.unguessable,
  });
  const { payable } = settlement.quote.totals;
  afterCommit(() => {
    figures.placed({ method: body.payMethod });
    rememberedCarts(platform).forget(session.userId);
  });
  const writing = { settlement, bundle, until, atOnce: atOnce && payable > 0 };
  const [order, ...children] = await queued(settlement.quote.claimsNeeded, () =>
    writeWhole(tx, call, writing),
  );
  if (!order) throw new Error('The order was not written');
  // Nothing to pay is paid.
  if (payable === 0) await markPaid(tx, platform, order.id, { kind: 'system' }, now);
  return {
    id: order.id,
    orderNo: order.no,
    payAmount: fenToYuan(payable),
    children: children.map(({ id, no }) => ({ id, orderNo: no })),
  };
}

interface Writing {
  settlement: Settlement;
  bundle: NewOrderBundle;
  until: Date | null;
  /** Nothing is left to do in this transaction afterwards. */
  atOnce: boolean;
}

/**
 * The order, what follows from it, and what it takes of scarce things: one message for a basket of goods, the commit
 * with it where it may. Claims come last, so that what others wait for is held no longer than it takes to commit, and
 * for no way to the server and back.
 */
async function writeWhole(
  tx: Transaction,
  { session, jobs, now }: Placing,
  { settlement, bundle, until, atOnce }: Writing,
): Promise<WrittenOrder[]> {
  const { khId, userId } = session;
  const [{ id: orderId }] = bundle.orders;
  const claims: ClaimsRequest = {
    orderId,
    needed: settlement.quote.claimsNeeded,
    now,
    heldBy: ticketsOf(settlement),
  };
  const quoteLineIds = settlement.lines.flatMap(({ row }) => row.quote?.lineId ?? []);
  const insert = insertOrderStatement(bundle);
  const news = jobs.newsStatement({
    event: orderEvent('placed', { orderId, khId, userId }, now),
    job: until ? { kind: EXPIRE_JOB, key: orderId, runAt: until } : undefined,
  });
  const refuseWhatIsShort = (short: ClaimsRequest['needed']): void => {
    if (short.length > 0) throw new Refused(refuseShort(settlement, short));
  };
  if (quoteLineIds.length === 0 && areThere(claims)) {
    if (atOnce) {
      const all = claimAllStatement(orderId, claims.needed, now);
      const [written] = await runAndCommit(tx, [insert, news, all]);
      return written;
    }
    const claim = claimStatement(orderId, claims.needed, now);
    const [written, , short] = await runTogether(tx, [insert, news, claim]);
    refuseWhatIsShort(await takeAgain(tx, orderId, short, now));
    return written;
  }
  const [written] = await runTogether(tx, [insert, news]);
  const quoted = await takeQuotedLines(tx, { orderId, khId, userId, quoteLineIds, now });
  if (quoted) throw new Refused(quoted);
  refuseWhatIsShort(await claimsStore(tx).take(claims));
  return written;
}

/** Places won in a waiting room: what they hold for this buyer becomes the order's. */
const ticketsOf = ({ lines }: Settlement): string[] => lines.flatMap(({ row }) => row.options.ticketId ?? []);

/**
 * Lines that were named, and lines that were checked when the buyer looked, may not silently fall out: with such a
 * line the payable must be exactly the one that was seen. Otherwise equal or better goes through.
 */
async function refuseToPlace(call: Placing, settlement: Settlement): Promise<Refusal | undefined> {
  const { body, platform } = call;
  const named = body.cartIds !== undefined;
  const seen = yuanToFen(body.seenPayAmount);
  const { payable } = settlement.quote.totals;
  const withPreview = async (refusal: Refusal): Promise<Refusal> => ({
    ...refusal,
    data: await previewToWire(platform, settlement, { named, now: call.now }),
  });
  const troubled = refuseTroubled(settlement);
  if (troubled && (named || payable !== seen || settlement.lines.length === 0)) return withPreview(troubled);
  if (settlement.lines.length === 0) return refuse('nothing-to-order', {});
  const refusal = refuseGifts(settlement, body.seenGifts ?? []) ?? refuseSettlement(settlement);
  if (refusal) return withPreview(refusal);
  return payable > seen ? withPreview(refuse('order-changed', {})) : undefined;
}

function answerAgain(placed: PlacedOrder, bodyHash: string): Answer | Refusal {
  if (placed.bodyHash !== bodyHash) return refuse('request-id-reused', {});
  return {
    id: placed.id,
    orderNo: placed.no,
    payAmount: fenToYuan(fen(placed.payable)),
    children: placed.children.map(({ id, no }) => ({ id, orderNo: no })),
  };
}

/** What was asked for; the amount that was seen is only compared and may differ in a repeat. */
function hashOf({
  cartIds,
  addressId,
  payMethod,
  invoice,
  remark,
  buyerPoNo,
  couponId,
  points,
}: CallBody<'orderPlace'>): string {
  const asked = [
    [...(cartIds ?? [])].sort(),
    addressId,
    payMethod,
    invoice.kind,
    invoice.title,
    invoice.taxNumber,
    ...(invoice.titleId === undefined ? [] : [invoice.titleId]),
    remark,
    buyerPoNo,
    couponId ?? null,
    points,
  ];
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
}
