import type { CallPath } from './call-path';

/** Reviews of bought lines, and their moderation. */
export const reviewsPaths = {
  toReviewPage: { method: 'GET', path: '/api/goods/comment/toReview' },
  reviewPage: { method: 'GET', path: '/api/goods/comment/myPage' },
  reviewAdd: { method: 'POST', path: '/api/goods/comment' },
  reviewMend: { method: 'PATCH', path: '/api/goods/comment' },
  reviewPicture: { method: 'GET', path: '/api/goods/comment/picture/:id' },
  adminReviews: { method: 'GET', path: '/api/admin/reviews' },
  adminReviewVerdict: { method: 'POST', path: '/api/admin/reviews/verdict' },
  adminReviewReply: { method: 'POST', path: '/api/admin/reviews/reply' },
  adminReviewPicture: { method: 'GET', path: '/api/admin/reviews/picture/:id' },
} as const satisfies Record<string, CallPath>;
