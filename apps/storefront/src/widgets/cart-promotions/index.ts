export { GiftLines } from './gift-lines';
export { GroupHead } from './group-head';
export { Hints } from './hints';
