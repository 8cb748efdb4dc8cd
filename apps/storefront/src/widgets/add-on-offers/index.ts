export { AddOnGoods, type AddOnOffer, type OfferedGoods } from './add-on-goods';
export { OfferProgress } from './offer-progress';
export { useTakeOffer } from './use-take-offer';
