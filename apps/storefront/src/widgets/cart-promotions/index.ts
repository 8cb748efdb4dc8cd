export { GiftLines } from './gift-lines';
export { GroupHead } from './group-head';
export { Hints } from './hints';
export { useChoose } from './use-choose';
