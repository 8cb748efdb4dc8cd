import { addAddressesPlan } from './addresses';
import { addressesBackPlan } from './addresses-back';
import { couponPlan } from './coupon';
import { levelPlan } from './level';
import { openCompaniesPlan } from './open';
import { openBackPlan } from './open-back';
import { salespersonPlan } from './salesperson';
import { statePlan } from './state';
import { tagsPlan } from './tags';

/** Bulk work on customers. */
export const companyPlans = [
  salespersonPlan,
  levelPlan,
  tagsPlan,
  statePlan,
  couponPlan,
  openCompaniesPlan,
  openBackPlan,
  addAddressesPlan,
  addressesBackPlan,
];
