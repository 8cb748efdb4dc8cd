import type { ServerModule } from '../../platform';
import { provideSmsSender } from '../../modules/members';
import { smsOutbox } from './outbox';

/**
 * The outbox: writes text messages down instead of sending them. Codes that anybody could read there would open every
 * account, so it takes messages only in a demo mall, or where a token guards it.
 */
export const sandboxSms: ServerModule = {
  name: 'sandbox-sms',
  setUp(platform) {
    const { settings, isDemo, db } = platform;
    const { sender, outboxToken } = settings.sms;
    if (sender !== 'outbox' || (outboxToken === '' && !isDemo)) return;
    provideSmsSender(platform, { sendSms: (message) => smsOutbox(db).add(message) });
  },
  routes(route) {
    route('devSms', async ({ db, query }) => {
      const messages = await smsOutbox(db).newest({ phone: query.phone, most: 50 });
      return messages.map(({ phone, text, at }) => ({ phone, text, time: at.toISOString() }));
    });
  },
};
