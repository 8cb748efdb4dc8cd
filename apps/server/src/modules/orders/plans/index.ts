import { assignPlan } from './assign';
import { cancelPlan } from './cancel';
import { correctWaybillPlan } from './correct-waybill';
import { markPlan } from './mark';
import { markPrintedPlan } from './mark-printed';
import { shipPlan } from './ship';
import { unshipPlan } from './unship';

/** Bulk work on orders. */
export const orderPlans = [
  shipPlan,
  unshipPlan,
  correctWaybillPlan,
  cancelPlan,
  markPlan,
  assignPlan,
  markPrintedPlan,
];
