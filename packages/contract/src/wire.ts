/** The wire's shapes by name, for client and server. */
export type { WireActivityKind } from './activity-kinds';
export type { WireBuyingGroup } from './activity-kinds/group-buying';
export type {
  WireActivityDetail,
  WireActivityGoods,
  WireActivityHead,
  WireActivityState,
  WireAdditionalOffer,
  WireFullGift,
  WireTicket,
} from './calls/activities';
export type {
  WireAfterSale,
  WireAfterSaleKind,
  WireAfterSaleOption,
  WireAdminAfterSale,
} from './calls/after-sales';
export type {
  WireCart,
  WireCartLine,
  WireGiftLine,
  WireHint,
  WireOrderTerm,
  WirePromotionGroup,
  WireQuoteTotals,
  WireTraceStep,
} from './calls/cart';
export type { WireGoodsCard, WireGoodsDetail, WirePriceFacts } from './calls/goods';
export type {
  WireInvoice,
  WireInvoiceDetail,
  WireInvoiceFile,
  WireInvoiceLine,
} from './calls/invoices';
export type { WireAddress, WireMemberInfo } from './calls/members';
export type { WireOrderFor } from './calls/order-for';
export type { WireOldOrder } from './calls/old-orders';
export type {
  WireOrder,
  WireOrderDetail,
  WireOrderLine,
} from './calls/orders';
export type { WireMessage } from './calls/messages';
export type { WireRefund, WireTransfer } from './calls/money-admin';
export type { WireReceipt, WireReceivable } from './calls/receipt-admin';
export type { WirePayMonth, WirePayRecord, WirePayState } from './calls/payments';
export type { WirePromotion, WireSetting } from './calls/promotion-admin';
export type {
  WireFinding,
  WirePromotionDraft,
  WirePromotionGoods,
  WirePromotionHead,
} from './calls/promotion-desk';
export type { WirePromotionCard } from './calls/promotion-effect';
export type { WireFormField } from './calls/promotion-form';
export type {
  WireQuoteAnswer,
  WireQuoteDetail,
  WireQuoteHead,
  WireQuoteLine,
  WireQuoteMessage,
  WireQuoteVersion,
} from './calls/quotes';
export type { WireCompanyUser } from './calls/company';
export type { WireModeratedReview, WireOrderToReview, WireOwnReview, WireReviewLine } from './calls/reviews';
export type { WireCard, WireCardOffer, WireDrawRecord, WireLuckyDraw } from './calls/rewards';
export type { WireAdvert, WireArticle, WireArticleNode, WireDictEntry, WireFloor } from './calls/site';
export type { WireComment } from './calls/catalogue';
export type { WireDeliveryChoice, WireOrderPreview, WirePayMethod } from './calls/checkout';
export type { WireStaffInvoice, WireStaffTitle } from './calls/invoice-admin';
export type { WireInvoiceTitle } from './calls/invoice-titles';
export type { WireAdminQuote, WireAdminQuoteHead } from './calls/quote-admin';
