import type { Db } from '../../platform';

/** What the development sender "sent", newest first. */
export function smsOutbox(tx: Db) {
  return {
    async add(message: { phone: string; text: string; now: Date }): Promise<void> {
      await tx
        .insertInto('sms_outbox')
        .values({ phone: message.phone, text: message.text, created_at: message.now })
        .execute();
    },
    async newest(options: {
      phone?: string;
      most: number;
    }): Promise<{ phone: string; text: string; at: Date }[]> {
      let query = tx.selectFrom('sms_outbox').select(['phone', 'text', 'created_at as at']);
      if (options.phone !== undefined) query = query.where('phone', '=', options.phone);
      return query.orderBy('id', 'desc').limit(options.most).execute();
    },
  };
}
