export { MaskedPrice, Money, PriceBlock } from './price-block';
export { WhyPrice } from './why-price';
