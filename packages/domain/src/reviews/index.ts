export { repliesFor, REVIEW_REASONS } from './presets';
export {
  averageStars,
  REVIEW_LIMITS,
  type ReviewKind,
  reviewKind,
  reviewProblem,
  type StarLevel,
  STAR_LEVELS,
  starWord,
} from './review';
export { afterVerdict, type ReviewState, reviewWord, type Verdict } from './states';
