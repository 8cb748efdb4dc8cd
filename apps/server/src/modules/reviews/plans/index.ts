import { judgeReviewsPlan } from './judge';

/** Bulk work on reviews. */
export const reviewPlans = [judgeReviewsPlan];
