export {
  afterSaleMessage,
  invoiceMessage,
  quoteMessage,
  type QuoteNews,
  titleMessage,
  type ToldAfterSale,
  type ToldInvoice,
  type ToldQuote,
} from './about-requests';
export { type OrderNews, orderMessage, type ToldOrder } from './about-orders';
export {
  fitMessage,
  isShopLink,
  MESSAGE_LINK_MOST,
  MESSAGE_TEXT_MOST,
  MESSAGE_TITLE_MOST,
  MESSAGE_TYPES,
  type MessageType,
  messageTypeWord,
  type MessageWords,
} from './types';
export { messageTime } from './when';
