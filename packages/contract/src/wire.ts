/** The wire's shapes by name, for both ends. */
export type { WireCart, WireCartLine, WireQuoteTotals, WireTraceStep } from './areas/cart';
export type { WireComment, WireGoodsCard, WireGoodsDetail, WirePriceFacts } from './areas/goods';
export type { WireAddress, WireMemberInfo } from './areas/members';
export type {
  WireOrder,
  WireOrderDetail,
  WireOrderLine,
  WireOrderPreview,
  WirePayMethod,
  WirePayState,
} from './areas/orders';
export type { WireAdvert, WireArticle, WireArticleNode, WireDictEntry, WireFloor } from './areas/site';
