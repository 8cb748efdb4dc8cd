export { QuantityBoxInput, QuantityNotes, RuleLine } from './quantity-boxes';
export { QuantityPair } from './quantity-pair';
export { type QuantityControl, type QuantityPairHandle, useQuantity } from './use-quantity';
