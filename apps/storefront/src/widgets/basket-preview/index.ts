export { useBasketPreview } from './use-basket-preview';
