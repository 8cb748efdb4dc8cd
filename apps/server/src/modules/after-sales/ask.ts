import { createHash } from 'node:crypto';
import { type CallBody, type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import {
  AFTER_SALE_KIND_LABELS,
  AFTER_SALE_PHOTOS,
  AFTER_SALE_REASONS,
  afterSaleOffer,
  type AfterSaleKind,
  type AfterSaleWindows,
  giftsMissing,
} from '@pifa/domain';
import { sql } from 'kysely';
import {
  type CallContext,
  Refused,
  refusableTransaction,
  type Transaction,
  type Handler,
} from '../../platform';
import { type HeldOrder, orderStore } from '../orders';
import { type AfterSale, afterSaleStore, findByRequest, type RequestedLine } from './after-sale-store';
import { announceAfterSale } from './events';
import { holdRequest, moveRequest } from './move';
import { afterSaleLines, isGift, type OrderLine, shareOf, takenPieces } from './order-lines';
import { requestDetail } from './reads';
import { afterSaleWindows } from './windows';

type Answer = CallData<'afterSaleAdd'> | Refusal;
type Body = CallBody<'afterSaleAdd'>;

const refused = (text: string): Refused => new Refused(refuse('after-sale-refused', { text }));
const hashOf = ({ requestId: _id, ...body }: Body): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('hex');

/** Adds a request for pieces of a paid order. The same request id answers the request that it made first. */
export const askAfterSale: Handler<'afterSaleAdd'> = async (call) => {
  const { platform, database, db, session, body } = call;
  if (!AFTER_SALE_REASONS[body.kind].includes(body.reason)) {
    return refuse('after-sale-refused', { text: '请选择申请原因' });
  }
  const before = await findByRequest(db, session.userId, body.requestId);
  if (before) return answerAgain(call, before);
  const windows = await afterSaleWindows(platform);
  const result = await refusableTransaction(database, (tx) => askInside(tx, call, windows));
  if (isRefusal(result)) return result;
  return typeof result === 'string' ? requestDetail(db, result, session.khId) : answerAgain(call, result);
};

async function answerAgain(
  { db, session, body }: CallContext<'afterSaleAdd'>,
  before: AfterSale,
): Promise<Answer> {
  if (before.bodyHash !== hashOf(body)) return refuse('request-id-reused', {});
  return requestDetail(db, before.id, session.khId);
}

/** Runs under the order's row lock: the second of two requests for the same pieces sees what the first took. */
async function askInside(
  tx: Transaction,
  { platform, session, body, ids, now }: CallContext<'afterSaleAdd'>,
  windows: AfterSaleWindows,
): Promise<string | AfterSale> {
  const { khId, userId } = session;
  const order = await orderStore(tx).hold(body.orderId, khId);
  if (!order) throw new Refused(refuse('not-found', { what: '该订单' }));
  const before = await findByRequest(tx, userId, body.requestId);
  if (before) return before;
  const orderId = order.parentId ?? order.id;
  const lines = await takeLines(tx, body.kind, { order, orderId, wanted: piecesByLine(body), windows, now });
  await checkPhotos(tx, body, khId);
  const id = ids.unguessable();
  const made = await afterSaleStore(tx).add(
    {
      id,
      orderId,
      khId,
      userId,
      requestId: body.requestId,
      bodyHash: hashOf(body),
      kind: body.kind,
      reason: body.reason,
      description: body.description,
      ...totalOf(lines),
      now,
    },
    lines,
    body.photos,
  );
  if (!made) throw new Refused(refuse('request-id-reused', {}));
  await tx
    .insertInto('after_sale_history')
    .values({
      after_sale_id: id,
      to_state: 'waiting',
      event: 'ask',
      actor_kind: 'buyer',
      actor_id: userId,
      at: now,
    })
    .execute();
  await announceAfterSale(platform.jobs, tx, { afterSaleId: id, orderId, khId, userId }, 'asked', now);
  return id;
}

/** The pieces of each line; a line that is named twice counts once with the sum. */
function piecesByLine({ lines }: Body): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { orderLineId, num } of lines)
    sums.set(Number(orderLineId), (sums.get(Number(orderLineId)) ?? 0) + num);
  return sums;
}

interface LineRequest {
  order: HeldOrder;
  /** The order that was paid: `order` or its parent. */
  orderId: string;
  wanted: ReadonlyMap<number, number>;
  windows: AfterSaleWindows;
  now: Date;
}

/** Checks the request line by line, computes the refund of each and takes the pieces; throws `Refused`. */
async function takeLines(
  tx: Transaction,
  kind: AfterSaleKind,
  { order, orderId, wanted, windows, now }: LineRequest,
): Promise<RequestedLine[]> {
  const lines = await afterSaleLines(tx, orderId);
  const requested = [...wanted].map(([lineId, pieces]): RequestedLine => {
    const line = lines.find(({ id, childId }) => id === lineId && (!order.parentId || childId === order.id));
    if (!line) throw new Refused(refuse('not-found', { what: '该商品' }));
    const offer = afterSaleOffer(line, kind, now, windows);
    if (offer.pieces === 0) throw refused(`${line.name}：${offer.why}`);
    if (pieces > offer.pieces) throw refused(`${line.name} 最多可申请 ${offer.pieces}${line.unit}`);
    return { lineId, pieces, ...shareOf(line, pieces) };
  });
  if (kind === 'return') refuseKeptGifts(lines, wanted, windows, now);
  requested.sort((a, b) => a.lineId - b.lineId);
  const taken = await afterSaleStore(tx).takePieces(kind, requested);
  if (taken !== requested.length) throw refused('可申请的数量已变化，请刷新后再试');
  return requested;
}

const totalOf = (lines: readonly RequestedLine[]): { goodsAmount: number; points: number } => ({
  goodsAmount: lines.reduce((sum, { amount }) => sum + amount, 0),
  points: lines.reduce((sum, { points }) => sum + points, 0),
});

function refuseKeptGifts(
  lines: readonly OrderLine[],
  wanted: ReadonlyMap<number, number>,
  windows: AfterSaleWindows,
  now: Date,
): void {
  const missing = giftsMissing(
    lines.map((line) => ({
      id: String(line.id),
      isGift: isGift(line),
      totalPieces: line.totalPieces,
      takenPieces: takenPieces(line),
      returnable: afterSaleOffer(line, 'return', now, windows).pieces,
      requested: wanted.get(line.id) ?? 0,
    })),
  );
  if (missing.length === 0) return;
  const names = missing.map(({ id }) => lines.find((line) => String(line.id) === id)?.name ?? '');
  throw refused(`商品全部退回时请一并退回赠品：${names.join('、')}`);
}

/** Photos must be the company's own, uploaded for an after-sale request and used in no other one. */
async function checkPhotos(
  tx: Transaction,
  { kind, photos }: Pick<Body, 'kind' | 'photos'>,
  khId: number,
  id = '',
): Promise<void> {
  if (kind === 'damaged' && photos.length === 0) {
    throw refused(`${AFTER_SALE_KIND_LABELS.damaged.name}请至少上传一张照片`);
  }
  if (photos.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select u.id from uploads u
    where u.id = any(${[...photos]}::text[]) and u.owner_kh_id = ${khId} and u.purpose = 'after-sale'
      and not exists (select 1 from after_sale_photos p where p.upload_id = u.id and p.after_sale_id <> ${id})`.execute(
    tx,
  );
  if (rows.length !== new Set(photos).size) throw new Refused(refuse('not-found', { what: '该照片' }));
}

/** Submits a rejected request once more: its pieces are taken again, at what they are worth now. */
export const askAgain: Handler<'afterSaleAgain'> = async ({
  platform,
  database,
  db,
  session,
  params,
  body,
  now,
}) => {
  const windows = await afterSaleWindows(platform);
  const refusal = await refusableTransaction(database, async (tx) => {
    const { request, order } = await holdRequest(tx, params.id, session.khId);
    const actor = { kind: 'buyer', id: session.userId } as const;
    await moveRequest(tx, platform, request, { event: 'ask-again', actor, note: body.description, now });
    await retakeLines(tx, { request, order, windows, now });
    await checkMorePhotos(tx, request, body.photos);
    await afterSaleStore(tx).addPhotos(request.id, body.photos);
  });
  return refusal ?? requestDetail(db, params.id, session.khId);
};

async function checkMorePhotos(
  tx: Transaction,
  request: AfterSale,
  photos: readonly string[],
): Promise<void> {
  if (photos.length === 0) return;
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from after_sale_photos where after_sale_id = ${request.id} and upload_id <> all(${[...photos]}::text[])
    `.execute(tx);
  if ((rows[0]?.n ?? 0) + photos.length > AFTER_SALE_PHOTOS)
    throw refused(`照片最多 ${AFTER_SALE_PHOTOS} 张`);
  await checkPhotos(tx, { kind: request.kind, photos: [...photos] }, request.khId, request.id);
}

async function retakeLines(
  tx: Transaction,
  own: { request: AfterSale; order: HeldOrder; windows: AfterSaleWindows; now: Date },
): Promise<void> {
  const { request, order, windows, now } = own;
  const wanted = new Map(
    (await afterSaleStore(tx).linesOf(request.id)).map((line) => [line.lineId, line.pieces]),
  );
  const { orderId } = request;
  const lines = await takeLines(tx, request.kind, { order, orderId, wanted, windows, now });
  for (const { lineId, amount, points } of lines) {
    await sql`update after_sale_lines set amount = ${amount}, points = ${points}
      where after_sale_id = ${request.id} and order_line_id = ${lineId}`.execute(tx);
  }
  const { goodsAmount, points } = totalOf(lines);
  await sql`update after_sales set goods_amount = ${goodsAmount}, points = ${points} where id = ${request.id}`.execute(
    tx,
  );
}
