/** Reviews: written about bought lines, judged by operators, read on the goods' page. */
import { allRows, pictureWidthOf, type ServerModule } from '../../platform';
import { auditReviews } from './audit';
import { pageOwnReviews, pageToReview } from './own-reviews';
import { readPicture } from './pictures';
import { pageShown, summariseShown } from './shown-reviews';
import { addReviews, mendReview } from './write-reviews';

export { reviewQueue } from './moderate';
export { reviewPlans } from './plans';
export { reviewsFile } from './staff/list-file';
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
    route('reviewPicture', (call) =>
      readPicture(call, call.params.id, 'everybody', pictureWidthOf(call.query.w)),
    );
  },
  audit: auditReviews,
  async exports(tx) {
    return {
      comments: await allRows(tx, 'comments', 'id'),
      review_pictures: await allRows(tx, 'review_pictures', 'upload_id'),
    };
  },
};
