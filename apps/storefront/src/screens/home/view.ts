import type { Visibility } from '@pifa/domain';

/** What every card of the home page is told; decided once here. */
export interface HomeView {
  visibility: Visibility;
  symbol: string;
  outOfStockLabel: string;
}
