export { HowItWorks } from './how-it-works';
export { Seats } from './seats';
export { SharePanel } from './share-panel';
export { groupSeatsText } from './words';
