export { CartCountPills, CartTarget } from './cart-icons';
export { DropBalls } from './drop-balls';
export {
  cartKey,
  cartQuery,
  useAddToCart,
  useCart,
  useCartCounts,
} from './use-cart';
