export { OfferCard } from './offer-card';
export { useClaim } from './use-claim';
