/** The wire's shapes by name, for both ends. */
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
} from './areas/activities';
export type { WireAfterSale, WireAfterSaleKind, WireAfterSaleOption } from './areas/after-sales';
export type {
  WireCart,
  WireCartLine,
  WireGiftLine,
  WireHint,
  WirePromotionGroup,
  WireQuoteTotals,
  WireTraceStep,
} from './areas/cart';
export type { WireComment, WireGoodsCard, WireGoodsDetail, WirePriceFacts } from './areas/goods';
export type {
  WireInvoice,
  WireInvoiceDetail,
  WireInvoiceFile,
  WireInvoiceLine,
  WireInvoiceTitle,
} from './areas/invoices';
export type { WireAddress, WireMemberInfo } from './areas/members';
export type {
  WireOrder,
  WireOrderDetail,
  WireOrderLine,
  WireOrderPreview,
  WirePayMethod,
} from './areas/orders';
export type { WireMessage } from './areas/messages';
export type { WirePayMonth, WirePayRecord, WirePayState } from './areas/payments';
export type { WirePromotion, WireSetting } from './areas/promotion-admin';
export type {
  WireQuoteAnswer,
  WireQuoteDetail,
  WireQuoteHead,
  WireQuoteLine,
  WireQuoteMessage,
  WireQuoteVersion,
} from './areas/quotes';
export type { WireCompanyUser } from './areas/company';
export type { WireOrderToReview, WireOwnReview, WireReviewLine } from './areas/reviews';
export type { WireCard, WireCardOffer, WireDrawRecord, WireLuckyDraw } from './areas/rewards';
export type { WireAdvert, WireArticle, WireArticleNode, WireDictEntry, WireFloor } from './areas/site';
