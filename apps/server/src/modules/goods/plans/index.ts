import { copyGoodsPlan } from './copy';
import { deleteGoodsPlan, restoreGoodsPlan } from './delete';
import { setGoodsPlan } from './set';

/** Bulk work on goods. */
export const goodsPlans = [setGoodsPlan, copyGoodsPlan, deleteGoodsPlan, restoreGoodsPlan];
