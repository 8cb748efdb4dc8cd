export { MaskedPrice, Money, PriceBlock, UnitPrices } from './price-block';
export { WhyPrice } from './why-price';
