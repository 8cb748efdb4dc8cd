import type { CallData } from '@pifa/contract';
import type { CallContext } from '../../platform';
import { ordersToReview } from '../orders';
import { reviewStore } from './review-store';

/** 待评价: the company's completed orders with what can still be reviewed of them. */
export async function pageToReview({
  db,
  session,
  query,
}: CallContext<'toReviewPage'>): Promise<CallData<'toReviewPage'>> {
  const { pageNum, pageSize, orderId } = query;
  const { orders, total } = await ordersToReview(db, {
    khId: session.khId,
    orderId,
    limit: pageSize,
    offset: (pageNum - 1) * pageSize,
  });
  const list = orders.map(({ id, no, completedAt, buyer, lines }) => ({
    orderId: id,
    orderNo: no,
    completeTime: completedAt.toISOString(),
    buyer,
    lines: lines.map((line) => ({
      orderLineId: String(line.id),
      goodsId: String(line.goods_id),
      goodsName: line.name,
      spec: line.spec,
      image: line.image,
      ipcnt: line.packs,
      spcnt: line.pieces,
      unit: line.unit,
      packUnit: line.pack_unit,
    })),
  }));
  return { list, total, pageNum, pageSize };
}

/** 已评价: the company's own reviews, whoever of it wrote them. */
export async function pageOwnReviews({
  db,
  session,
  query,
}: CallContext<'reviewPage'>): Promise<CallData<'reviewPage'>> {
  const { pageNum, pageSize, state } = query;
  const store = reviewStore(db);
  const { khId } = session;
  const counts = await store.ownCounts(khId);
  const list = await store.own({ khId, state, limit: pageSize, offset: (pageNum - 1) * pageSize });
  const total = state === 'all' ? counts.waiting + counts.shown + counts.hidden : counts[state];
  return { list, total, pageNum, pageSize, counts };
}
