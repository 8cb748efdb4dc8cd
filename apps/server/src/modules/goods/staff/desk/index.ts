import type { StaffCalls } from '../../../staff';
import { countViews } from './count-views';
import { listGoodsDesk } from './list-goods-desk';
import { showWholeGoods } from './one-goods';
import { printTags } from './print-tags';
import { saveGoods } from './save-goods';

/** 商品: the staff's list, the editor, price tags. */
export const goodsDeskStaff = {
  adminGoodsList: { handle: listGoodsDesk },
  adminGoodsCounts: { handle: countViews },
  adminGoodsOne: { handle: showWholeGoods },
  adminGoodsSave: { handle: saveGoods },
  adminGoodsTags: { handle: printTags },
} satisfies StaffCalls;
