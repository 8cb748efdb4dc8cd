import { askOutside, type Platform, port } from '../../../platform';
import { aliyunSender } from './aliyun/sender';

/** Sends one text message. Throws when it could not be handed over. */
export interface SmsSender {
  /** `code`: the code in the text, where it is about one; services that send by template ask for it apart. */
  sendSms(message: { phone: string; text: string; code?: string; now: Date }): Promise<void>;
}

/** No sender is set. What is asked for (a code) fails where it is asked; what nobody waits for is left out. */
const noSender: SmsSender = {
  async sendSms({ code }) {
    if (code !== undefined) throw new Error('No SMS sender is set (sms.sender)');
  },
};

const senderPort = port<SmsSender>(noSender);

/** Called while the server is set up: by members for a sender that the settings name, else by the sandbox's outbox. */
export function provideSmsSender({ ports }: Pick<Platform, 'ports'>, sender: SmsSender): void {
  ports.provide(senderPort, sender);
}

export const smsSender = ({ ports }: Pick<Platform, 'ports'>): SmsSender => ports.get(senderPort);

/** The sender that the settings name; undefined where they name none that is made of settings alone. */
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

/** Hands the message to a gateway: POST { phone, text }, with the secret as bearer token. */
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
