import type { StaffCalls } from '../../../staff';
import { countStockPlan } from './count-plan';
import { listMoves } from './list-moves';
import { listStock, setStock } from './list-stock';
import { receiveStockPlan } from './receive-plan';

/** 库存: what can be sold, what is to be bought, what moved it (ADMIN §7.3). */
export const stockStaff = {
  adminStock: { handle: listStock },
  adminStockSet: { handle: setStock },
  adminStockMoves: { handle: listMoves },
} satisfies StaffCalls;

/** Bulk work on stock. */
export const stockPlans = [countStockPlan, receiveStockPlan];
