/** The defaults of quick order. */
import type { Shape } from '../complete';
import type { quickOrderPaths } from '../paths/quick-order';
import type { CallData } from '../types';
import { goodsCard } from './goods-and-cart';

export const quickOrderShapes: { [Name in keyof typeof quickOrderPaths]: Shape<CallData<Name>> } = {
  quickOrderMatch: {
    rows: [{ line: 0, state: 'unknown', by: 'none', goodsIds: [''] }],
    goods: [goodsCard],
  },
  quickOrderFile: { text: '', rows: 0 },
  quickOrderCodes: { learned: 0 },
};
