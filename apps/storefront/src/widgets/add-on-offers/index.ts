export { AddOnGoods } from './add-on-goods';
export { OfferProgress } from './offer-progress';
export { useTakeOffer } from './use-take-offer';
