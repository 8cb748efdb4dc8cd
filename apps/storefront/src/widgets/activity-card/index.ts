export { ActivityCard } from './activity-card';
export { ActivityClock } from './activity-clock';
export { ActivityPrice } from './activity-price';
export { type ActivityItem, activityItem } from './item';
export { activityPath, groupPath, homeKinds, kindLook } from './look';
export { StockBar } from './stock-bar';
export { instantOf, type Span, useOnFlip, usePhase } from './use-phase';
