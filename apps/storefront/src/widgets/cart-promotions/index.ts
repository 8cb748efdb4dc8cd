export { GiftLines } from './gift-lines';
export { GroupHead } from './group-head';
export { Hints } from './hints';
export { blocks, OrderTerms } from './order-terms';
export { TermsOfChoice } from './terms-of-choice';
