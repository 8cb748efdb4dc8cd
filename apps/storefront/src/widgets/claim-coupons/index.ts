export { ClaimCoupons } from './claim-coupons';
export { OfferCard } from './offer-card';
export { useClaim } from './use-claim';
