/** 站内消息: the message store. It knows no other area. */
export { messageBox, pruneMessages, type StoredMessage, unreadCount } from './box-store';
export { type Addressee, postMessage } from './post-message';
