import type { StaffCalls } from '../../../staff';
import { customerInScope, customerToWire, findCustomers, NO_CUSTOMER } from './customer';
import { findGoodsFor, matchLinesFor } from './find-goods';
import { placeFor } from './place-for';
import { showBasket } from './read-basket';
import { saveBasket, startBasket } from './write-basket';

/** The calls of 代客下单 (ADMIN §7.2). */
export const orderForCalls = {
  adminOrderForCompanies: {
    handle: async ({ db, query }, operator) =>
      (await findCustomers(db, query.keyword, operator)).map(customerToWire),
  },
  adminOrderFor: {
    async handle({ platform, db, query, now }, operator) {
      const customer = await customerInScope(db, query.khId, operator);
      return customer ? showBasket(platform, db, customer, { operator, now }) : NO_CUSTOMER;
    },
  },
  adminOrderForSave: { handle: saveBasket },
  adminOrderForGoods: { handle: findGoodsFor },
  adminOrderForMatch: { handle: matchLinesFor },
  adminOrderForStart: { handle: startBasket },
  adminOrderForPlace: { handle: placeFor },
} satisfies StaffCalls;
