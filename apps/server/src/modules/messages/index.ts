import type { ServerModule } from '../../platform';
import { hearMembers } from './hear-members';
import { hearOrders } from './hear-orders';
import { pruneJob } from './prune';
import { messagePage, messageRead } from './read-messages';

/** 消息: what happened elsewhere, told to those whom it concerns. Every area may be heard; none knows it is. */
export const messagesModule: ServerModule = {
  name: 'messages',
  routes(route) {
    route('messagePage', messagePage);
    route('messageRead', messageRead);
  },
  jobs(registry, platform) {
    hearOrders(registry, platform);
    hearMembers(registry, platform);
    pruneJob(registry, platform);
  },
  async exports(tx) {
    return { messages: await tx.selectFrom('messages').selectAll().orderBy('id').execute() };
  },
};
