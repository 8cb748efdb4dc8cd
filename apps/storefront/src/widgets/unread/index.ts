export { MESSAGES_PATH, unreadQuery, useTakeUnread, useUnread } from './use-unread';
