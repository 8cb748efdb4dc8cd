import type { Route } from '../../../platform';
import { forRoles } from '../../staff';
import { answerReview, decideReview, listReviews, showReviewPicture } from './judge-reviews';

/** Staff calls of this area, each with the roles that may make it beside the owner. */
export function reviewStaffRoutes(route: Route): void {
  forRoles(route, 'adminReviews', ['sales'], listReviews);
  forRoles(route, 'adminReviewVerdict', ['sales'], decideReview);
  forRoles(route, 'adminReviewReply', ['sales'], answerReview);
  forRoles(route, 'adminReviewPicture', ['sales'], showReviewPicture);
}
