import { createHash } from 'node:crypto';
import { type CallBody, type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import {
  AFTER_SALE_KIND_WORDS,
  AFTER_SALE_PHOTOS,
  AFTER_SALE_REASONS,
  type AfterSaleKind,
  type AfterSaleWindows,
  giftsMissing,
} from '@pifa/domain';
import { sql } from 'kysely';
import { type CallContext, type Transaction, orRefused, Refused } from '../../platform';
import { type HeldOrder, orderStore } from '../orders';
import { type AfterSale, afterSaleStore, type AskedLine, findAsked } from './after-sale-store';
import { announceAfterSale } from './events';
import { holdRequest, moveRequest } from './move';
import { afterSaleLines, isGift, offerOf, type OrderLine, shareOf, takenPieces } from './order-lines';
import { requestDetail } from './reads';
import { afterSaleWindows } from './windows';

type Answer = CallData<'afterSaleAdd'> | Refusal;
type Body = CallBody<'afterSaleAdd'>;

const refused = (text: string): Refused => new Refused(refuse('after-sale-refused', { text }));
const hashOf = ({ requestId: _id, ...body }: Body): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('hex');

/** A request for pieces of a paid order. Repeated with the same id it answers what it made the first time. */
export async function askAfterSale(call: CallContext<'afterSaleAdd'>): Promise<Answer> {
  const { platform, database, db, session, body } = call;
  if (!AFTER_SALE_REASONS[body.kind].includes(body.reason)) {
    return refuse('after-sale-refused', { text: '请选择申请原因' });
  }
  const before = await findAsked(db, session.userId, body.requestId);
  if (before) return answerAgain(call, before);
  const windows = await afterSaleWindows(platform);
  const result = await orRefused(() =>
    database.transaction((tx) => askInside(tx, call, windows), { retry: true }),
  );
  if (isRefusal(result)) return result;
  return typeof result === 'string' ? requestDetail(db, result, session.khId) : answerAgain(call, result);
}

async function answerAgain(
  { db, session, body }: CallContext<'afterSaleAdd'>,
  before: AfterSale,
): Promise<Answer> {
  if (before.bodyHash !== hashOf(body)) return refuse('request-id-reused', {});
  return requestDetail(db, before.id, session.khId);
}

/** Everything under the order's row: of two requests for the same pieces the second counts what the first took. */
async function askInside(
  tx: Transaction,
  { platform, session, body, ids, now }: CallContext<'afterSaleAdd'>,
  windows: AfterSaleWindows,
): Promise<string | AfterSale> {
  const { khId, userId } = session;
  const order = await orderStore(tx).hold(body.orderId, khId);
  if (!order) throw new Refused(refuse('not-found', { what: '该订单' }));
  const before = await findAsked(tx, userId, body.requestId);
  if (before) return before;
  const orderId = order.parentId ?? order.id;
  const lines = await afterSaleLines(tx, orderId);
  const asked = await takeLines(tx, body.kind, { order, lines, wanted: merged(body), windows, now });
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
      goodsAmount: asked.reduce((sum, { amount }) => sum + amount, 0),
      points: asked.reduce((sum, { points }) => sum + points, 0),
      now,
    },
    asked,
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

/** The same line twice is one line. */
function merged({ lines }: Body): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { orderLineId, num } of lines)
    sums.set(Number(orderLineId), (sums.get(Number(orderLineId)) ?? 0) + num);
  return sums;
}

interface Taking {
  order: HeldOrder;
  lines: readonly OrderLine[];
  wanted: ReadonlyMap<number, number>;
  windows: AfterSaleWindows;
  now: Date;
}

/** Checks the wish line by line, works out what it gives back, and takes the pieces; throws `Refused`. */
async function takeLines(
  tx: Transaction,
  kind: AfterSaleKind,
  { order, lines, wanted, windows, now }: Taking,
): Promise<AskedLine[]> {
  const asked = [...wanted].map(([lineId, pieces]): AskedLine => {
    const line = lines.find(({ id, childId }) => id === lineId && (!order.parentId || childId === order.id));
    if (!line) throw new Refused(refuse('not-found', { what: '该商品' }));
    const offer = offerOf(line, kind, now, windows);
    if (offer.pieces === 0) throw refused(`${line.name}：${offer.why}`);
    if (pieces > offer.pieces) throw refused(`${line.name} 最多可申请 ${offer.pieces}${line.unit}`);
    return { lineId, pieces, ...shareOf(line, pieces) };
  });
  if (kind === 'return') refuseKeptGifts(lines, wanted, windows, now);
  asked.sort((a, b) => a.lineId - b.lineId);
  const taken = await afterSaleStore(tx).takePieces(kind, asked);
  if (taken !== asked.length) throw refused('可申请的数量已变化，请刷新后再试');
  return asked;
}

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
      returnable: offerOf(line, 'return', now, windows).pieces,
      asked: wanted.get(line.id) ?? 0,
    })),
  );
  if (missing.length === 0) return;
  const names = missing.map(({ id }) => lines.find((line) => String(line.id) === id)?.name ?? '');
  throw refused(`商品全部退回时请一并退回赠品：${names.join('、')}`);
}

/** Photos are the company's own, meant for this, and in no other request. */
async function checkPhotos(
  tx: Transaction,
  { kind, photos }: Pick<Body, 'kind' | 'photos'>,
  khId: number,
  id = '',
): Promise<void> {
  if (kind === 'damaged' && photos.length === 0) {
    throw refused(`${AFTER_SALE_KIND_WORDS.damaged.name}请至少上传一张照片`);
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

/** A refused request once more: the pieces are taken anew, at what they give back now. */
export async function askAgain({
  platform,
  database,
  db,
  session,
  params,
  body,
  now,
}: CallContext<'afterSaleAgain'>): Promise<CallData<'afterSaleAgain'> | Refusal> {
  const windows = await afterSaleWindows(platform);
  const result = await orRefused(() =>
    database.transaction(
      async (tx) => {
        const { request, order } = await holdRequest(tx, params.id, session.khId);
        const actor = { kind: 'buyer', id: session.userId } as const;
        await moveRequest(tx, platform, request, { event: 'ask-again', actor, note: body.description, now });
        await retakeLines(tx, { request, order, windows, now });
        await checkMorePhotos(tx, request, body.photos);
        await afterSaleStore(tx).addPhotos(request.id, body.photos);
      },
      { retry: true },
    ),
  );
  return isRefusal(result) ? result : requestDetail(db, params.id, session.khId);
}

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
  {
    request,
    order,
    windows,
    now,
  }: { request: AfterSale; order: HeldOrder; windows: AfterSaleWindows; now: Date },
): Promise<void> {
  const lines = await afterSaleLines(tx, request.orderId);
  const wanted = new Map(
    (await afterSaleStore(tx).linesOf(request.id)).map((line) => [line.lineId, line.pieces]),
  );
  const asked = await takeLines(tx, request.kind, { order, lines, wanted, windows, now });
  for (const { lineId, amount, points } of asked) {
    await sql`update after_sale_lines set amount = ${amount}, points = ${points}
      where after_sale_id = ${request.id} and order_line_id = ${lineId}`.execute(tx);
  }
  const amount = asked.reduce((sum, line) => sum + line.amount, 0);
  const points = asked.reduce((sum, line) => sum + line.points, 0);
  await sql`update after_sales set goods_amount = ${amount}, points = ${points} where id = ${request.id}`.execute(
    tx,
  );
}
