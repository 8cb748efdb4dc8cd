import { type Db, perPlatform, type Platform } from '../../../platform';
import { aliyunSender } from './aliyun/sender';
import { smsOutbox } from './outbox';

/** Sends one text message. Throws when it could not be handed over. */
export interface SmsSender {
  /** `code`: the code in the text, where it is about one; services that send by template ask for it apart. */
  sendSms(message: { phone: string; text: string; code?: string; now: Date }): Promise<void>;
}

/** The sender that the settings name. */
export const smsSender = perPlatform(({ settings, db, ids, clock }: Platform): SmsSender => {
  const { sms, providerKeys } = settings;
  if (sms.sender === 'aliyun' && providerKeys.sms) {
    return aliyunSender({ ...sms.aliyun, secret: providerKeys.sms, ids, clock });
  }
  return sms.sender === 'http' ? httpSender(sms) : outboxSender(db);
});

/** Writes the message down instead of sending it (development, tests). */
function outboxSender(db: Db): SmsSender {
  return { sendSms: (message) => smsOutbox(db).add(message) };
}

const PATIENCE_MS = 5_000;

/** Hands the message to a gateway: POST { phone, text }, with the secret as bearer token. */
function httpSender({ url, secret }: Platform['settings']['sms']): SmsSender {
  return {
    async sendSms({ phone, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
        body: JSON.stringify({ phone, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}`);
    },
  };
}
