/** 站内消息: the message store, and the texts of what the mall sends by itself. It knows no other area. */
export { messageBox, pruneMessages, type StoredMessage, unreadCount } from './box-store';
export { type Addressee, postMessage } from './post-message';
export {
  eventSms,
  type OwnTemplate,
  ownTemplate,
  ownTemplates,
  postEvent,
  smsByTemplate,
  smsOf,
  smsTemplate,
  usualTemplate,
  type WrittenSms,
} from './templates';
