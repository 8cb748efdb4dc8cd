import { z } from 'zod';

/** `payments.wechat` of the settings file. */
export const wechatSettings = z.strictObject({
  apiBase: z.url().default('https://api.mch.weixin.qq.com'),
  mchid: z.string().default(''),
  appid: z.string().default(''),
  /** Secret of the official account that `appid` names: with it buyers pay inside WeChat (JSAPI). */
  appSecretFile: z.string().default(''),
  oauthPage: z.url().default('https://open.weixin.qq.com/connect/oauth2/authorize'),
  oauthBase: z.url().default('https://api.weixin.qq.com'),
  /** Serial of our own certificate. */
  serialNo: z.string().default(''),
  privateKeyFile: z.string().default(''),
  apiV3KeyFile: z.string().default(''),
  /** Certificate serial or public key id → file; the first is the one asked for. */
  platformKeyFiles: z.record(z.string(), z.string()).default({}),
});
export type WechatSettings = z.output<typeof wechatSettings>;
