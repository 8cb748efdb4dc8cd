import { allRows, type ServerModule } from '../../platform';
import { onAfterSales } from './on-after-sales';
import { onInvoices } from './on-invoices';
import { onMembers } from './on-members';
import { onOrders } from './on-orders';
import { onQuotes } from './on-quotes';
import { pruneJob } from './prune';
import { sendJob } from './scheduled';
import { messagePage, messageRead } from './read-messages';

export { tellOfOrder } from './on-orders';
export { tellOfQuote } from './on-quotes';
export { messagesFile } from './staff/list-file';
export { messagePlan } from './staff/message-plan';
export { messageStaff } from './staff/send-message';
export { templateStaff } from './staff/templates';

/** 消息: notifies users of what happens in other areas. It subscribes to their events; they do not know it. */
export const messagesModule: ServerModule = {
  name: 'messages',
  routes(route) {
    route('messagePage', messagePage);
    route('messageRead', messageRead);
  },
  jobs(registry, platform) {
    onOrders(registry, platform);
    onQuotes(registry, platform);
    onInvoices(registry, platform);
    onAfterSales(registry, platform);
    onMembers(registry, platform);
    pruneJob(registry, platform);
    sendJob(registry, platform);
  },
  async exports(tx) {
    return { messages: await allRows(tx, 'messages', 'id') };
  },
};
