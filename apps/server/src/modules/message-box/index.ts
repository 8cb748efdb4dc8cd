/** 站内消息, the box itself: whoever has something to tell a user puts it here. Knows nobody. */
export { messageBox, pruneMessages, type StoredMessage, unreadCount } from './box-store';
export { type Addressee, postMessage } from './post-message';
