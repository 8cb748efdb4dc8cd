import type { WirePromotionGoods } from '@pifa/contract/staff';
import { createContext } from 'react';

/** The goods that the form has met: names, list prices, stock. */
export interface KnownGoods {
  of: (id: string) => WirePromotionGoods | undefined;
  add: (goods: readonly WirePromotionGoods[]) => void;
}

export const GoodsFacts = createContext<KnownGoods>({ of: () => undefined, add: () => undefined });
