import { perPlatform } from '../../platform';
import { alipayProvider } from './alipay/provider';
import { sandboxTransport } from './network';
import type { Provider } from './provider';
import { sandboxProvider } from './sandbox/provider';
import { wechatProvider } from './wechat/provider';

/** The providers that the settings name, by code. The real ones stand beside the sandbox. */
const byCode = perPlatform((platform): ReadonlyMap<string, Provider> => {
  const { settings, clock, ids } = platform;
  const { payments, providerKeys } = settings;
  const notifyUrl = (code: string) => `${settings.site.publicUrl}/api/payYunZhiFu/notify/${code}`;
  const { timeoutMs } = payments;
  if (payments.provider === 'wechat' && providerKeys.wechat) {
    const own = { ...payments.wechat, keys: providerKeys.wechat, clock, ids, timeoutMs };
    return new Map([['wechat', wechatProvider({ ...own, notifyUrl: notifyUrl('wechat') })]]);
  }
  if (payments.provider === 'alipay' && providerKeys.alipay) {
    const own = { ...payments.alipay, keys: providerKeys.alipay, clock, timeoutMs };
    return new Map([['alipay', alipayProvider({ ...own, notifyUrl: notifyUrl('alipay') })]]);
  }
  if (payments.provider !== 'sandbox') return new Map();
  const sandbox = sandboxProvider({
    secret: payments.secret,
    notifyUrl: notifyUrl('sandbox'),
    clock,
    ids,
    send: sandboxTransport(platform),
  });
  return new Map([[sandbox.code, sandbox]]);
});

/** A provider by its code; undefined when the settings do not name it. */
export const providerOf = (platform: Parameters<typeof byCode>[0], code: string): Provider | undefined =>
  byCode(platform).get(code);
