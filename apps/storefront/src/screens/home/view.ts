import type { Visibility } from '@pifa/domain';

/** Shared by all cards of the home page, decided once. */
export interface HomeView {
  visibility: Visibility;
  symbol: string;
  outOfStockLabel: string;
}
