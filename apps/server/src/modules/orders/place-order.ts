import { createHash } from 'node:crypto';
import { type CallBody, type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import { fen, fenToYuan, needsAddress, yuanToFen } from '@pifa/domain';
import {
  afterCommit,
  runAndCommit,
  runStatement,
  runTogether,
  type CallContext,
  isUniqueViolation,
  orRefused,
  Refused,
  type Transaction,
} from '../../platform';
import { rememberedCarts } from '../cart';
import { walletColumn, walletFrom } from '../coupons';
import { deliveryWays, freightTemplate } from '../delivery';
import { takeQuotedLines } from '../inquiries';
import { livePromotions } from '../promotions';
import { type Switches, switches } from '../site';
import {
  areSimple,
  claimsStore,
  type ClaimsRequest,
  isShort,
  takeAgain,
  claimAllStatement,
  claimStatement,
} from './claims-store';
import { frozenDelivery, pickupAddress, refuseUnaddressed, wayToPlace } from './delivery';
import { EXPIRE_JOB } from './expire-order';
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
import type { OrderParts } from './order-parts';
import { cartSource, type OrderSource } from './order-source';
import { methodsOf, reserveUntil } from './pay-methods';
import { previewToWire, settleForPreview } from './preview-order';
import { refuseGifts, refuseShort } from './refuse-short';
import { refuseSettlement, refuseTroubled, type Settlement, settle } from './settle';
import { unpaidStatement, holdingCompany, unpaidCaps } from './unpaid';

type PlaceCall = Pick<
  CallContext<'orderPlace'>,
  'database' | 'db' | 'session' | 'body' | 'platform' | 'jobs' | 'ids' | 'now'
>;
type Answer = CallData<'orderPlace'>;

/**
 * Places an order, once per user and request id (I21), in one transaction (I25). The transaction computes the quote again
 * and refuses a worse one with the new preview, claims what is scarce by guarded updates, and deletes the cart lines. It
 * takes two messages to the database, whatever the number of lines: one reads the cart and what is scarce, the other
 * writes the order with its claims and commits.
 */
export async function placeOrder(
  call: PlaceCall,
  { figures, queues }: OrderParts,
  source: OrderSource = cartSource(call.session),
): Promise<Answer | Refusal> {
  const { database, db, session, body, platform, now } = call;
  // Loads the kept values before the transaction, which must not wait for them.
  const settings = await switches(platform);
  await freightTemplate(platform, undefined);
  await deliveryWays(platform);
  await livePromotions(platform, now);
  const bodyHash = hashOf(body, source);
  const named = areNamed(call, source);
  const place = (atOnce: boolean) =>
    inMovingQueue({ db, queues }, (queued) =>
      database.transaction(
        (tx) => placeInside(tx, call, { settings, bodyHash, atOnce, queued, figures, queues, source }),
        { retry: true },
      ),
    );
  const result = await orRefused(() =>
    place(true)
      // Something is short: the second attempt finds out what, and names it.
      .catch((error: unknown) => (isShort(error) ? place(false) : Promise.reject(error)))
      .catch((error: unknown) => {
        // The last guard of I21: this request or this cart has just become an order.
        if (isUniqueViolation(error)) return refuse('order-changed', {});
        throw error;
      }),
  );
  if (!isRefusal(result) || result.refused === 'request-id-reused') return result;
  // The refusal may be due to the same request, which has just been placed by another call.
  const placed = await findByRequest(db, session.userId, body.requestId);
  if (placed) return answerAgain(placed, bodyHash);
  if (result.refused === 'stock-short') figures.stockRefused();
  return result.data === undefined && GONE_MEANWHILE.has(result.refused)
    ? { ...result, data: await previewToWire(platform, await settleForPreview(call, source), { named, now }) }
    : result;
}

/** Refusals because of what somebody else took meanwhile; the buyer is sent a new preview. */
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

interface PlaceOptions extends OrderParts {
  settings: Switches;
  bodyHash: string;
  /** Commit in the message that writes the order, if possible. */
  atOnce: boolean;
  queued: Queued;
  source: OrderSource;
}

/** Every line was chosen by name, so that one with a problem is a refusal: a basket is ordered whole. */
const areNamed = ({ body }: PlaceCall, source: OrderSource): boolean =>
  body.cartIds !== undefined || source.read !== undefined;

async function placeInside(
  tx: Transaction,
  call: PlaceCall,
  { settings, bodyHash, atOnce, queued, figures, queues, source }: PlaceOptions,
): Promise<Answer | Refusal> {
  const { session, body, platform, ids, now } = call;
  const wallet = body.couponId === '' ? undefined : walletColumn(session.khId, now);
  const points = body.points > 0 ? body.points : undefined;
  const capped = unpaidCaps(platform, session) !== undefined;
  const open = openOrderStatement(session, body.addressId, body.requestId, {
    extra: wallet,
    lock: source.lock,
    ...(capped ? { inTurn: holdingCompany(session.khId) } : {}),
  });
  const count = capped ? unpaidStatement(session) : undefined;
  const [{ address: sentTo, before, extra }, { stored, scarce, unpaid }] = await openWithCart(
    tx,
    call,
    { open, count },
    { points, source },
  );
  if (before) return answerAgain(before, bodyHash);
  const way = await wayToPlace(platform, body);
  if (isRefusal(way)) return way;
  const unaddressed = refuseUnaddressed(way, { address: sentTo, contact: body.contact });
  if (unaddressed) return unaddressed;
  const address = sentTo && needsAddress(way.way) ? sentTo : pickupAddress(way, body.contact);
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
    cartIds: source.read ? stored.rows.map((row) => String(row.id)) : body.cartIds,
    address,
    way,
    sentTo,
    couponId: body.couponId,
    wallet: wallet && walletFrom(extra),
    points,
    autoSplit: settings.autoSplitOrder,
  });
  const refusal =
    (await refuseToPlace(call, settlement, source)) ??
    (await refuseStuck(tx, queues, settlement.quote.claimsNeeded));
  if (refusal) return refusal;

  const until = reserveUntil(platform, body.payMethod, now);
  const bundle = freezeOrder(settlement, {
    khId: session.khId,
    userId: session.userId,
    requestId: body.requestId,
    payMethod: body.payMethod,
    address,
    deliveryWay: way.way,
    delivery: frozenDelivery(way),
    invoice,
    remark: body.remark,
    buyerPoNo: body.buyerPoNo,
    now,
    bodyHash,
    reserveUntil: until,
    newId: ids.unguessable,
    source,
  });
  const { payable } = settlement.quote.totals;
  afterCommit(() => {
    figures.placed({ method: body.payMethod });
    rememberedCarts(platform).forget(session.userId);
  });
  const [order, ...children] = await queued(settlement.quote.claimsNeeded, () =>
    writeWhole(tx, call, { settlement, bundle, until, atOnce: atOnce && payable > 0 && !source.also }),
  );
  if (!order) throw new Error('The order was not written');
  await source.also?.(tx, { ...order, payable });
  // With nothing to pay, the order is paid.
  if (payable === 0) await markPaid(tx, platform, order.id, { kind: 'system' }, now);
  return toAnswer({ ...order, payable, children });
}

interface WriteOptions {
  settlement: Settlement;
  bundle: NewOrderBundle;
  until: Date | null;
  /** Commit with the last statement; nothing may follow in this transaction. */
  atOnce: boolean;
}

/**
 * Writes the order with its expiry job and its claims: one message for ordinary goods, with the commit where
 * `atOnce` allows. Claims come last, so that their locks are held only until the commit and for no round trip.
 */
async function writeWhole(
  tx: Transaction,
  { session, jobs, now }: PlaceCall,
  { settlement, bundle, until, atOnce }: WriteOptions,
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
  const expiry = until ? jobs.firstJobSql(EXPIRE_JOB, { key: orderId, runAt: until }) : undefined;
  const insert = insertOrderStatement(bundle, expiry);
  const requireAll = (short: ClaimsRequest['needed']): void => {
    if (short.length > 0) throw new Refused(refuseShort(settlement, short));
  };
  if (quoteLineIds.length === 0 && areSimple(claims)) {
    if (atOnce) {
      const all = claimAllStatement(orderId, claims.needed, now);
      const [written] = await runAndCommit(tx, [insert, all]);
      return written;
    }
    const claim = claimStatement(orderId, claims.needed, now);
    const [written, short] = await runTogether(tx, [insert, claim]);
    requireAll(await takeAgain(tx, orderId, short, now));
    return written;
  }
  const written = await runStatement(tx, insert);
  const quoted = await takeQuotedLines(tx, { orderId, khId, userId, quoteLineIds, now });
  if (quoted) throw new Refused(quoted);
  requireAll(await claimsStore(tx).take(claims));
  return written;
}

/** Places won in a waiting room; what they hold for the buyer becomes the order's. */
const ticketsOf = ({ lines }: Settlement): string[] => lines.flatMap(({ row }) => row.options.ticketId ?? []);

/**
 * Refuses an order that is not what the buyer saw. If a chosen line cannot be ordered, the amount must be exactly the one
 * that was seen, so that no line drops out silently. Otherwise an equal or lower amount is accepted.
 */
async function refuseToPlace(
  call: PlaceCall,
  settlement: Settlement,
  source: OrderSource,
): Promise<Refusal | undefined> {
  const { body, platform } = call;
  const named = areNamed(call, source);
  const seen = yuanToFen(body.seenPayAmount);
  const { payable } = settlement.quote.totals;
  const withPreview = async (refusal: Refusal): Promise<Refusal> => ({
    ...refusal,
    data: await previewToWire(platform, settlement, { named, now: call.now }),
  });
  if (source.seenVersion !== undefined && source.seenVersion !== settlement.cart.version)
    return refuse('order-changed', {});
  const troubled = refuseTroubled(settlement);
  if (troubled && (named || payable !== seen || settlement.lines.length === 0)) return withPreview(troubled);
  if (settlement.lines.length === 0) return refuse('nothing-to-order', {});
  const refusal = refuseGifts(settlement, body.seenGifts ?? []) ?? refuseSettlement(settlement);
  if (refusal) return withPreview(refusal);
  return payable > seen ? withPreview(refuse('order-changed', {})) : undefined;
}

function answerAgain(placed: PlacedOrder, bodyHash: string): Answer | Refusal {
  return placed.bodyHash === bodyHash ? toAnswer(placed) : refuse('request-id-reused', {});
}

const toAnswer = ({ id, no, payable, children }: Omit<PlacedOrder, 'bodyHash'>): Answer => ({
  id,
  orderNo: no,
  payAmount: fenToYuan(fen(payable)),
  children: children.map((child) => ({ id: child.id, orderNo: child.no })),
});

/** Identifies the request's content. The amount seen is left out: it may differ in a repeat. */
function hashOf(
  {
    cartIds,
    addressId,
    payMethod,
    invoice,
    remark,
    buyerPoNo,
    couponId,
    points,
    way,
    placeId,
    contact,
  }: CallBody<'orderPlace'>,
  { name, placedNote }: OrderSource,
): string {
  const content = [
    [...(cartIds ?? [])].sort(),
    addressId ?? null,
    payMethod,
    invoice.kind,
    invoice.title,
    invoice.taxNumber,
    ...(invoice.titleId === undefined ? [] : [invoice.titleId]),
    remark,
    buyerPoNo,
    couponId ?? null,
    points,
    ...(name === undefined ? [] : [name]),
    ...(way === undefined ? [] : [way, contact?.name ?? '', contact?.phone ?? '']),
    ...(placeId === undefined ? [] : [placeId]),
    ...(placedNote === '' ? [] : [placedNote]),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
