/** Reviews: written about bought lines, judged by operators, read on the goods' page. */
import type { ServerModule } from '../../platform';
import { auditReviews } from './audit';
import { pageOwnReviews, pageToReview } from './own-reviews';
import { readPicture } from './pictures';
import { pageShown, summariseShown } from './shown-reviews';
import { addReviews, mendReview } from './write-reviews';

export { reviewStaff } from './staff/judge-reviews';

export const reviewsModule: ServerModule = {
  name: 'reviews',
  routes(route) {
    route('commentPage', ({ db, query }) => pageShown(db, query));
    route('commentList', ({ db, query }) => summariseShown(db, query.goodsId));
    route('toReviewPage', pageToReview);
    route('reviewPage', pageOwnReviews);
    route('reviewAdd', addReviews);
    route('reviewMend', mendReview);
    route('reviewPicture', (call) => readPicture(call, call.params.id, 'everybody'));
  },
  audit: auditReviews,
  async exports(tx) {
    return {
      comments: await tx.selectFrom('comments').selectAll().orderBy('id').execute(),
      review_pictures: await tx.selectFrom('review_pictures').selectAll().orderBy('upload_id').execute(),
    };
  },
};
