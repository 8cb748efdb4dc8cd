import { activities } from './activities';
import { afterSales } from './after-sales';
import { applications } from './applications';
import { brandsAdmin } from './brands-admin';
import { articleAdmin } from './article-admin';
import { carts } from './cart';
import { categoriesAdmin } from './categories-admin';
import { catalogue } from './catalogue';
import { checkout } from './checkout';
import { homeAdmin } from './home-admin';
import { imports } from './imports';
import { inquiries } from './inquiries';
import { listFiles } from './list-files';
import { invoiceTitles } from './invoice-titles';
import { quoteAdmin } from './quote-admin';
import { company } from './company';
import { companyAdmin } from './company-admin';
import { companyLists } from './company-lists';
import { deliveryAdmin } from './delivery-admin';
import { freightAdmin } from './freight-admin';
import { files, payments } from './payments';
import { figures } from './figures';
import { figuresCustomers } from './figures-customers';
import { figuresGoods } from './figures-goods';
import { figuresPromotions } from './figures-promotions';
import { goods } from './goods';
import { goodsAdmin } from './goods-admin';
import { goodsDesk } from './goods-desk';
import { groupsDesk } from './groups-desk';
import { goodsPick } from './goods-pick';
import { goodsWords } from './goods-words';
import { invoiceAdmin } from './invoice-admin';
import { invoices } from './invoices';
import { ladders } from './ladders';
import { levels } from './levels';
import { members } from './members';
import { menuAdmin } from './menu-admin';
import { messageAdmin } from './message-admin';
import { messages } from './messages';
import { moneyAdmin } from './money-admin';
import { receiptAdmin } from './receipt-admin';
import { companyUsersAdmin } from './company-users-admin';
import { moneyCases } from './money-cases';
import { office } from './office';
import { oldOrders } from './old-orders';
import { orderActs } from './order-acts';
import { orderFor } from './order-for';
import { openings } from './opening';
import { orders } from './orders';
import { ordersAdmin } from './orders-admin';
import { phrases } from './phrases';
import { pictures } from './pictures';
import { plans } from './plans';
import { priceBook } from './price-book';
import { priceDesk } from './price-desk';
import { priceFiles } from './price-files';
import { priceLists } from './price-lists';
import { promotionAdmin } from './promotion-admin';
import { promotionDesk } from './promotion-desk';
import { promotionEffects } from './promotion-effect';
import { quickOrder } from './quick-order';
import { quotes } from './quotes';
import { reviews } from './reviews';
import { pointsRehearsal } from './points-rehearsal';
import { priceRehearsals } from './price-rehearsals';
import { rehearsals } from './rehearsals';
import { rewardDesk } from './reward-desk';
import { rewards } from './rewards';
import { robots } from './robots';
import { secondLooks } from './second-looks';
import { shippingAdmin } from './shipping-admin';
import { site } from './site';
import { staff } from './staff';
import { staffRoles } from './staff-roles';
import { staffSelf } from './staff-self';
import { stockAdmin } from './stock-admin';
import { templateAdmin } from './template-admin';
import { today } from './today';
import { tradeAdmin } from './trade-admin';
import { settingAdmin } from './setting-admin';
import { wordAdmin } from './word-admin';
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
  ...openings,
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
  ...figures,
  ...figuresCustomers,
  ...figuresGoods,
  ...figuresPromotions,
  ...robots,
  ...deliveryAdmin,
  ...freightAdmin,
  ...oldOrders,
  ...orderActs,
  ...orderFor,
  ...plans,
  ...shippingAdmin,
  ...applications,
  ...ladders,
  ...levels,
  ...categoriesAdmin,
  ...brandsAdmin,
  ...goodsWords,
  ...stockAdmin,
  ...articleAdmin,
  ...homeAdmin,
  ...settingAdmin,
  ...templateAdmin,
  ...wordAdmin,
  ...menuAdmin,
  ...messageAdmin,
  ...tradeAdmin,
  ...ordersAdmin,
  ...moneyAdmin,
  ...receiptAdmin,
  ...moneyCases,
  ...goodsAdmin,
  ...goodsDesk,
  ...groupsDesk,
  ...priceBook,
  ...priceDesk,
  ...priceFiles,
  ...priceLists,
  ...goodsPick,
  ...imports,
  ...promotionAdmin,
  ...promotionDesk,
  ...promotionEffects,
  ...rehearsals,
  ...priceRehearsals,
  ...pointsRehearsal,
  ...rewardDesk,
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
