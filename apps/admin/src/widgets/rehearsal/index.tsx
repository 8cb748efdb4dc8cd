import { lazy, Suspense } from 'react';
import type { Plan } from '../plan-dialog/plan-api';

const RehearsePrices = lazy(() =>
  import('./rehearse-prices').then(({ RehearsePrices: prices }) => ({ default: prices })),
);

/** Under the rows of a plan of prices: what past orders would have come to with them. */
export const rehearsedPrices = ({ planId }: Plan) => (
  <Suspense fallback={null}>
    <RehearsePrices key={planId} planId={planId} />
  </Suspense>
);
