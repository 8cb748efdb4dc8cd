export {
  afterSaleMessage,
  invoiceMessage,
  quoteMessage,
  type QuoteNews,
  titleMessage,
  type AfterSaleMessageFacts,
  type InvoiceMessageFacts,
  type QuoteMessageFacts,
} from './about-requests';
export {
  type OrderNews,
  orderMessage,
  type OrderMessageFacts,
  shortMessage,
  type ShortMessageFacts,
} from './about-orders';
export {
  fitMessage,
  isShopLink,
  MESSAGE_LINK_MOST,
  MESSAGE_TEXT_MOST,
  MESSAGE_TITLE_MOST,
  MESSAGE_TYPES,
  type MessageType,
  messageTypeWord,
  type MessageContent,
} from './types';
export {
  SCHEDULE_DAYS_MOST,
  scheduleProblem,
  STAFF_MESSAGE_STATES,
  type StaffMessageState,
  staffMessageWord,
} from './schedule';
export { messageTime } from './when';
export { PRICE_NOTICE_DAYS, PRICE_NOTICE_EVENT, priceNotice } from './about-prices';
export {
  EVENT_GROUPS,
  type EventMessage,
  fillTemplate,
  HOLES,
  type HoleName,
  type HoleValues,
  sampleValues,
  smsParts,
  TEMPLATE_EVENT_CODES,
  TEMPLATE_EVENTS,
  type TemplateEvent,
  templateProblem,
  type TemplateProblem,
  writeMessage,
  writeSms,
} from './templates';
