import { type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import { reviewProblem } from '@pifa/domain';
import { type CallContext, orRefused, Refused } from '../../platform';
import { countReviews } from '../goods';
import { takeForReview } from '../orders';
import { switches } from '../site';
import { givePictures } from './pictures';
import { reviewStore } from './review-store';

/** The mall's switch 「评价免审核」: on = what is written shows at once. */
const AT_ONCE = 'reviewatonce';

/** Reviews lines of one order, all or none. They wait for a look before they show, unless the mall says otherwise. */
export async function addReviews({
  platform,
  database,
  session,
  body,
  now,
}: CallContext<'reviewAdd'>): Promise<CallData<'reviewAdd'> | Refusal> {
  const problem = body.reviews.map(reviewProblem).find((text) => text !== null);
  if (problem) return refuse('bad-input', { text: problem });
  const shown = (await switches(platform)).isOn(AT_ONCE);
  const { khId, userId, company } = session;
  const opinions = new Map(body.reviews.map((review) => [Number(review.orderLineId), review]));
  const lineIds = body.reviews.map(({ orderLineId }) => Number(orderLineId));
  return orRefused(() =>
    database.transaction(
      async (tx) => {
        const lines = await takeForReview(tx, { khId, orderId: body.orderId, lineIds });
        const store = reviewStore(tx);
        const changes = [];
        for (const line of lines) {
          const opinion = opinions.get(line.id);
          if (!opinion) continue;
          const writer = { khId, userId, company, now };
          const commentId = await store.add(line, writer, opinion, shown ? 'shown' : 'waiting');
          await givePictures(tx, { khId, commentId, uploadIds: opinion.images });
          changes.push({ goodsId: line.goodsId, count: 1 as const, stars: opinion.stars });
        }
        if (shown) await countReviews(tx, changes);
        return { added: changes.length, shown };
      },
      { retry: true },
    ),
  );
}

/** Writes a review that did not pass anew; it waits for a look again, also where others show at once. */
export async function mendReview({
  database,
  db,
  session,
  body,
  now,
}: CallContext<'reviewMend'>): Promise<CallData<'reviewMend'> | Refusal> {
  const problem = reviewProblem(body);
  if (problem) return refuse('bad-input', { text: problem });
  const { khId, userId, company } = session;
  const id = Number(body.id);
  const mended = await orRefused(() =>
    database.transaction(async (tx) => {
      const store = reviewStore(tx);
      if (!(await store.mend(id, { khId, userId, company, now }, body))) {
        const [own] = await store.own({ khId, state: 'all', id, limit: 1, offset: 0 });
        throw new Refused(
          own
            ? refuse('transition-refused', { text: '只有未通过的评价可以修改' })
            : refuse('not-found', { what: '该评价' }),
        );
      }
      await givePictures(tx, { khId, commentId: id, uploadIds: body.images });
    }),
  );
  if (isRefusal(mended)) return mended;
  const [review] = await reviewStore(db).own({ khId, state: 'all', id, limit: 1, offset: 0 });
  return review ?? refuse('not-found', { what: '该评价' });
}
