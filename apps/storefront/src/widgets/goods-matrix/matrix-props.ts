import type { Goods } from '@pifa/contract/client';
import type { Visibility } from '@pifa/domain';
import type { ParamKey } from './model';
import type { OrderLines } from './use-order-lines';

export interface GoodsMatrixProps {
  keys: readonly ParamKey[];
  siblings: readonly Goods[];
  /** The goods of the page: its values preselect the chips. */
  current: Goods;
  lines: OrderLines;
  visibility: Visibility;
  symbol: string;
  /** Another chip was pressed: the page goes to that goods. */
  onGoTo: (goodsId: string) => void;
}
