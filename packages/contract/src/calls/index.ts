import { activities } from './activities';
import { afterSales } from './after-sales';
import { applications } from './applications';
import { carts } from './cart';
import { catalogue } from './catalogue';
import { checkout } from './checkout';
import { inquiries } from './inquiries';
import { listFiles } from './list-files';
import { invoiceTitles } from './invoice-titles';
import { quoteAdmin } from './quote-admin';
import { company } from './company';
import { companyAdmin } from './company-admin';
import { companyLists } from './company-lists';
import { deliveryAdmin } from './delivery-admin';
import { files, payments } from './payments';
import { goods } from './goods';
import { goodsAdmin } from './goods-admin';
import { goodsPick } from './goods-pick';
import { invoiceAdmin } from './invoice-admin';
import { invoices } from './invoices';
import { levels } from './levels';
import { members } from './members';
import { messageAdmin } from './message-admin';
import { messages } from './messages';
import { moneyAdmin } from './money-admin';
import { receiptAdmin } from './receipt-admin';
import { companyUsersAdmin } from './company-users-admin';
import { moneyCases } from './money-cases';
import { office } from './office';
import { orderActs } from './order-acts';
import { orderFor } from './order-for';
import { orders } from './orders';
import { ordersAdmin } from './orders-admin';
import { phrases } from './phrases';
import { pictures } from './pictures';
import { plans } from './plans';
import { priceLists } from './price-lists';
import { promotionAdmin } from './promotion-admin';
import { quickOrder } from './quick-order';
import { quotes } from './quotes';
import { reviews } from './reviews';
import { rewards } from './rewards';
import { robots } from './robots';
import { secondLooks } from './second-looks';
import { shippingAdmin } from './shipping-admin';
import { site } from './site';
import { staff } from './staff';
import { staffRoles } from './staff-roles';
import { staffSelf } from './staff-self';
import { today } from './today';
import { tradeAdmin } from './trade-admin';
import type { CallSpec } from '../define-call';

const specs = {
  ...site,
  ...pictures,
  ...goods,
  ...catalogue,
  ...activities,
  ...rewards,
  ...carts,
  ...inquiries,
  ...checkout,
  ...orders,
  ...payments,
  ...members,
  ...quotes,
  ...invoiceTitles,
  ...invoices,
  ...reviews,
  ...afterSales,
  ...messages,
  ...company,
  ...quickOrder,
  ...files,
  ...staff,
  ...office,
  ...staffSelf,
  ...staffRoles,
  ...secondLooks,
  ...listFiles,
  ...phrases,
  ...today,
  ...robots,
  ...deliveryAdmin,
  ...orderActs,
  ...orderFor,
  ...plans,
  ...shippingAdmin,
  ...applications,
  ...levels,
  ...messageAdmin,
  ...tradeAdmin,
  ...ordersAdmin,
  ...moneyAdmin,
  ...receiptAdmin,
  ...moneyCases,
  ...goodsAdmin,
  ...priceLists,
  ...goodsPick,
  ...promotionAdmin,
  ...quoteAdmin,
  ...invoiceAdmin,
  ...companyAdmin,
  ...companyLists,
  ...companyUsersAdmin,
} satisfies Record<string, CallSpec>;

export type CallName = keyof typeof specs;

/** A call of the contract. */
export interface Call<Spec extends CallSpec = CallSpec> {
  name: CallName;
  at: CallSpec['at'];
  spec: Spec;
}

/** The whole contract: every call with its path, shapes and access policy. */
export const calls = Object.fromEntries(
  Object.entries(specs).map(([name, spec]) => [name, { name, at: spec.at, spec }]),
) as { [Name in CallName]: Call<(typeof specs)[Name]> };

export type Calls = typeof calls;
