import { z } from 'zod';

/** `payments.alipay` of the settings file. */
export const alipaySettings = z.strictObject({
  gateway: z.url().default('https://openapi.alipay.com/gateway.do'),
  appId: z.string().default(''),
  /** 2088…, whose account the money must reach. */
  sellerId: z.string().default(''),
  privateKeyFile: z.string().default(''),
  publicKeyFile: z.string().default(''),
});
export type AlipaySettings = z.output<typeof alipaySettings>;
