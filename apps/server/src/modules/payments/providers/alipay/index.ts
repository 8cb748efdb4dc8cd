import { paymentProvider } from '../../../../platform';
import { alipayKeys } from './keys';
import { alipayProvider } from './provider';
import { alipaySettings } from './settings';

/** 支付宝. */
export const alipay = paymentProvider({
  code: 'alipay',
  name: '支付宝',
  wallet: '支付宝',
  settings: alipaySettings,
  isNamed: ({ appId }) => appId !== '',
  readKeys: alipayKeys,
  create: ({ own, keys, clock, notifyUrl, timeoutMs }) =>
    alipayProvider({ ...own, keys, clock, notifyUrl, timeoutMs }),
});
