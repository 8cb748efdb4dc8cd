import { paymentProvider } from '../../../../platform';
import { wechatGrant } from './grant';
import { wechatKeys } from './keys';
import { wechatProvider } from './provider';
import { wechatSettings } from './settings';

/** 微信支付, API v3. */
export const wechat = paymentProvider({
  code: 'wechat',
  name: '微信支付',
  wallet: '微信',
  browser: /MicroMessenger/i,
  settings: wechatSettings,
  isNamed: ({ mchid }) => mchid !== '',
  readKeys: wechatKeys,
  create({ own, keys, clock, ids, notifyUrl, timeoutMs }) {
    const { appSecret } = keys;
    const grant = appSecret && wechatGrant({ ...own, appSecret, timeoutMs });
    return wechatProvider({ ...own, keys, clock, ids, notifyUrl, timeoutMs, grant });
  },
});
