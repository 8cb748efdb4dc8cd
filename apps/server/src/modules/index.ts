import type { ServerModule } from '../platform';
import { nameActObjects } from './act-objects';
import { actWords } from './act-words';
import {
  activitiesModule,
  activityQueue,
  activityStaff,
  promotionPlans,
  pointsRehearsalStaff,
  priceRehearsalStaff,
  rehearsalStaff,
  showPromotionAct,
} from './activities';
import {
  findRequests,
  afterSaleQueue,
  afterSaleRefundLook,
  afterSaleStaff,
  afterSalesFile,
  afterSalesModule,
  shortCalls,
  shortLook,
} from './after-sales';
import { alertStaff, alertsModule } from './alerts';
import { backupStaff } from './backup';
import { cartModule } from './cart';
import { couponStaff, couponsModule } from './coupons';
import { deliveryModule, deliveryStaff, freightStaff } from './delivery';
import { demoModule } from './demo';
import { actObjectKinds, findActObjects } from './find-act-objects';
import {
  figureCompaniesFile,
  figureRowsFile,
  figureStaff,
  figuresModule,
  goodsFiguresFile,
  promotionFiguresFile,
  restockFile,
  salesPartsFile,
} from './figures';
import {
  findGoodsForStaff,
  goodsDeskStaff,
  goodsFile,
  goodsTable,
  goodsModule,
  goodsPlans,
  goodsQueue,
  goodsStaff,
  groupStaff,
  pickStaff,
  sortingStaff,
  stockPlans,
  stockStaff,
  wordStaff,
} from './goods';
import { importGoodsPlan, importModule, importStaff, importWizardStaff, undoImportPlan } from './import';
import {
  findQuotes,
  inquiriesModule,
  inquiryStaff,
  quoteLook,
  quotePlans,
  quoteQueue,
  quotesFile,
} from './inquiries';
import {
  findInvoices,
  invoicePlans,
  invoiceQueue,
  invoicesFile,
  invoicesModule,
  invoiceStaff,
  titlesFile,
} from './invoices';
import { luckyDrawModule } from './lucky-draw';
import { oldOrderPlans, oldOrdersModule, oldOrderStaff } from './old-orders';
import { openingStaff } from './opening';
import {
  applicationQueue,
  applicationsFile,
  applicationStaff,
  companyPlans,
  companyQueue,
  companyStaff,
  findCompanies,
  levelStaff,
  membersModule,
} from './members';
import { messagePlan, messagesFile, messagesModule, messageStaff, templateStaff } from './messages';
import {
  findOrders,
  orderActsCalls,
  orderForCalls,
  orderPlans,
  orderQueue,
  ordersModule,
  orderStaff,
  cancelLook,
  repriceLook,
  shipDeskFile,
  shipmentsFile,
} from './orders';
import {
  findMoney,
  moneyCasesCalls,
  moneyQueue,
  partPaidFile,
  paymentsModule,
  divideLook,
  receiptLook,
  receiptsFile,
  refundSettleLook,
  refundsFile,
  settleMoneyCalls,
  transfersFile,
} from './payments';
import { pointStaff, pointsLook, pointsModule } from './points';
import { priceListsModule, priceListStaff, pricePlans } from './price-lists';
import { previewStaff, previewsModule } from './previews';
import { promotionsModule } from './promotions';
import { privacyModule } from './privacy';
import { reviewPlans, reviewQueue, reviewsFile, reviewStaff, reviewsModule } from './reviews';
import { quickOrderModule } from './quick-order';
import { pictureStaff, siteModule, siteStaff } from './site';
import { createStaffModule } from './staff';
import { todayStaff } from './today';

/** Comes first and knows no area: here it is given the staff calls of all. */
export const staffModule = createStaffModule({
  callsOfAreas: () => ({
    ...activityStaff,
    ...rehearsalStaff,
    ...priceRehearsalStaff,
    ...pointsRehearsalStaff,
    ...todayStaff,
    ...figureStaff,
    ...alertStaff,
    ...afterSaleStaff,
    ...backupStaff(),
    ...couponStaff,
    ...deliveryStaff,
    ...freightStaff,
    ...goodsStaff,
    ...goodsDeskStaff,
    ...groupStaff,
    ...pickStaff,
    ...wordStaff,
    ...importStaff(),
    ...importWizardStaff,
    ...inquiryStaff,
    ...invoiceStaff,
    ...applicationStaff,
    ...levelStaff,
    ...companyStaff,
    ...messageStaff,
    ...templateStaff,
    ...moneyCasesCalls,
    ...orderActsCalls,
    ...oldOrderStaff,
    ...openingStaff,
    ...orderForCalls,
    ...orderStaff,
    ...pointStaff,
    ...previewStaff,
    ...priceListStaff,
    ...reviewStaff,
    ...settleMoneyCalls,
    ...shortCalls,
    ...pictureStaff,
    ...siteStaff,
    ...sortingStaff,
    ...stockStaff,
  }),
  actObjectKinds,
  findActObjects,
  actViews: { promotion: showPromotionAct },
  actWords,
  nameActObjects,
  secondLooks: [
    refundSettleLook,
    receiptLook,
    divideLook,
    afterSaleRefundLook,
    repriceLook,
    quoteLook,
    pointsLook,
    shortLook,
    cancelLook,
  ],
  planKinds: [
    ...orderPlans,
    ...oldOrderPlans,
    ...quotePlans,
    ...reviewPlans,
    ...invoicePlans,
    ...companyPlans,
    ...goodsPlans,
    messagePlan,
    ...stockPlans,
    importGoodsPlan,
    undoImportPlan,
    ...promotionPlans,
    ...pricePlans,
  ],
  queueParts: [
    ...orderQueue,
    ...quoteQueue,
    ...moneyQueue,
    ...afterSaleQueue,
    ...applicationQueue,
    ...invoiceQueue,
    ...reviewQueue,
    ...goodsQueue,
    ...activityQueue,
    ...companyQueue,
  ],
  listFiles: [
    quotesFile,
    afterSalesFile,
    shipmentsFile,
    shipDeskFile,
    transfersFile,
    refundsFile,
    receiptsFile,
    partPaidFile,
    invoicesFile,
    titlesFile,
    reviewsFile,
    applicationsFile,
    messagesFile,
    salesPartsFile,
    figureRowsFile,
    figureCompaniesFile,
    goodsFiguresFile,
    promotionFiguresFile,
    restockFile,
    goodsFile,
    goodsTable,
  ],
  findParts: [
    findOrders,
    findQuotes,
    findRequests,
    findMoney,
    findInvoices,
    findCompanies,
    findGoodsForStaff,
  ],
});

/** The areas of the mall, what sells before who buys. A new area is one line here. */
export const modules: readonly ServerModule[] = [
  staffModule,
  siteModule,
  promotionsModule,
  couponsModule,
  membersModule,
  goodsModule,
  inquiriesModule,
  deliveryModule,
  cartModule,
  quickOrderModule,
  priceListsModule,
  ordersModule,
  oldOrdersModule,
  paymentsModule,
  invoicesModule,
  pointsModule,
  afterSalesModule,
  reviewsModule,
  luckyDrawModule,
  activitiesModule,
  previewsModule,
  messagesModule,
  alertsModule,
  importModule,
  figuresModule,
  privacyModule,
  demoModule,
];
