export { MaskedPrice, Money, PriceBlock, WhyPrice } from './price-block';
