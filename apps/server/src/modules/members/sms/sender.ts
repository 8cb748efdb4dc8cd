import { askOutside, type Platform, port } from '../../../platform';
import type { WrittenSms } from '../../message-box';
import { aliyunSender } from './aliyun/sender';

/** Sends one text message. Throws when it cannot be delivered to the gateway. */
export interface SmsSender {
  /** `code`: the code in the text, if there is one; services with templates need it separately. */
  sendSms(message: WrittenSms & { phone: string; code?: string; now: Date }): Promise<void>;
}

/** Used when no sender is configured: sending a code fails, a notice is dropped. */
const noSender: SmsSender = {
  async sendSms({ code }) {
    if (code !== undefined) throw new Error('No SMS sender is set (sms.sender)');
  },
};

const senderPort = port<SmsSender>(noSender);

/** Called during set-up, by members for a configured sender, else by the sandbox's outbox. */
export function provideSmsSender({ ports }: Pick<Platform, 'ports'>, sender: SmsSender): void {
  ports.provide(senderPort, sender);
}

/** Whether text messages go anywhere at all. */
export const hasSmsSender = ({ ports }: Pick<Platform, 'ports'>): boolean =>
  ports.get(senderPort) !== noSender;

export const smsSender = ({ ports }: Pick<Platform, 'ports'>): SmsSender => ports.get(senderPort);

/** The sender configured in the settings; undefined when there is none. */
export function senderOf({
  settings: { sms, providerKeys },
  ids,
  clock,
}: Pick<Platform, 'settings' | 'ids' | 'clock'>): SmsSender | undefined {
  if (sms.sender === 'aliyun' && providerKeys.sms) {
    return aliyunSender({ ...sms.aliyun, secret: providerKeys.sms, ids, clock });
  }
  return sms.sender === 'http' ? httpSender(sms) : undefined;
}

const PATIENCE_MS = 5_000;

/** Posts { phone, text } to a gateway, with the secret as bearer token. */
function httpSender({ url, secret }: Platform['settings']['sms']): SmsSender {
  return {
    async sendSms({ phone, text }) {
      const { status } = await askOutside(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
        body: JSON.stringify({ phone, text }),
        signal: AbortSignal.timeout(PATIENCE_MS),
        ignoreBody: true,
      });
      if (status < 200 || status > 299) throw new Error(`The SMS gateway answered ${status}`);
    },
  };
}
