import { type CallData, type WirePayMethod } from '@pifa/contract';
import { PAYMENT_METHOD_WORDS, type PaymentMethod, reservationExpiry } from '@pifa/domain';
import type { Platform } from '../../platform';
import { type Switches, switches } from '../site';

type MethodWire = CallData<'orderPreview'>['methods'][number];

const DOMAIN_METHOD: Record<WirePayMethod, PaymentMethod> = { cloud: 'scan', transfer: 'transfer' };

/** The domain's method of a stored or sent one. */
export const domainMethod = (method: string): PaymentMethod => (method === 'transfer' ? 'transfer' : 'scan');

/** 「扫码支付」 for a stored method. */
export const methodName = (method: string): string => PAYMENT_METHOD_WORDS[domainMethod(method)];

/** What can scan the code of each provider. */
const WALLETS = {
  sandbox: '微信、支付宝、云闪付均可',
  wechat: '请用微信扫码',
  alipay: '请用支付宝扫码',
  none: '',
};

/** The methods that are offered; which ones is configuration (`cloudPay`). */
export async function offeredMethods(platform: Platform): Promise<MethodWire[]> {
  return methodsOf(platform, await switches(platform));
}

export function methodsOf({ settings }: Platform, { cloudPay }: Switches): MethodWire[] {
  const minutes = settings.payments.reserveMinutes;
  const cloud: MethodWire = {
    code: 'cloud',
    name: methodName('cloud'),
    note: `${WALLETS[settings.payments.provider]}，请在 ${minutes} 分钟内支付`,
  };
  const transfer: MethodWire = {
    code: 'transfer',
    name: methodName('transfer'),
    note: '订单保留 72 小时，上传转账凭证后不再计时',
  };
  return cloudPay && settings.payments.provider !== 'none' ? [cloud, transfer] : [transfer];
}

/** Until when an unpaid order keeps its stock; null = until it is looked at (RULINGS "Orders"). */
export function reserveUntil(
  { settings }: Platform,
  method: WirePayMethod,
  placedAt: Date,
  voucherUploaded = false,
): Date | null {
  const minutes = { scan: settings.payments.reserveMinutes };
  return reservationExpiry({ placedAt, method: DOMAIN_METHOD[method], voucherUploaded, minutes });
}
