export {
  type OldLine,
  type OldOrderCells,
  readOldLine,
  type WholeOldLine,
  wholeOldLine,
} from './read-old-line';
export { oldLineKey, oldOrderTwins, withOrderHeads } from './order-rows';
