export { MaskedPrice, Money, PriceBlock, UnitPrices } from './price-block';
export { promotedWord } from './promoted';
export { WhyPrice } from './why-price';
