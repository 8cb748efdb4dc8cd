export { CartCountPills, CartTarget } from './cart-icons';
export { DropBalls } from './drop-balls';
export {
  type AddLine,
  type AddResult,
  cartKey,
  cartQuery,
  useAddToCart,
  useCart,
  useCartCounts,
  useInCart,
} from './use-cart';
