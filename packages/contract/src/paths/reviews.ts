import type { CallPath } from './call-path';

/** Reviews of bought lines, and their moderation. */
export const reviewsPaths = {
  toReviewPage: { method: 'GET', path: '/api/goods/comment/toReview' },
  reviewPage: { method: 'GET', path: '/api/goods/comment/myPage' },
  reviewAdd: { method: 'POST', path: '/api/goods/comment' },
  reviewMend: { method: 'PATCH', path: '/api/goods/comment' },
  reviewPicture: { method: 'GET', path: '/api/goods/comment/picture/:id' },
} as const satisfies Record<string, CallPath>;
