import type { ServerModule } from '../../platform';
import { hearAfterSales } from './hear-after-sales';
import { hearInvoices } from './hear-invoices';
import { hearMembers } from './hear-members';
import { hearOrders } from './hear-orders';
import { hearQuotes } from './hear-quotes';
import { pruneJob } from './prune';
import { messagePage, messageRead } from './read-messages';

export { tellOfOrder } from './hear-orders';
export { tellOfQuote } from './hear-quotes';
export { messageStaff } from './staff/send-message';

/** 消息: what happened elsewhere, told to those whom it concerns. Every area may be heard; none knows it is. */
export const messagesModule: ServerModule = {
  name: 'messages',
  routes(route) {
    route('messagePage', messagePage);
    route('messageRead', messageRead);
  },
  jobs(registry, platform) {
    hearOrders(registry, platform);
    hearQuotes(registry, platform);
    hearInvoices(registry, platform);
    hearAfterSales(registry, platform);
    hearMembers(registry, platform);
    pruneJob(registry, platform);
  },
  async exports(tx) {
    return { messages: await tx.selectFrom('messages').selectAll().orderBy('id').execute() };
  },
};
