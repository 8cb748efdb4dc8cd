import { copyGoodsPlan } from './copy';
import { deleteGoodsPlan, restoreGoodsPlan } from './delete';
import { picturesPlan } from './pictures';
import { setGoodsPlan } from './set';

/** Bulk work on goods. */
export const goodsPlans = [setGoodsPlan, picturesPlan, copyGoodsPlan, deleteGoodsPlan, restoreGoodsPlan];
