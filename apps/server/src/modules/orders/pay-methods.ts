import { type CallData, type WirePayMethod } from '@pifa/contract';
import { PAYMENT_METHOD_LABELS, type PaymentMethod, reservationExpiry, scanNote } from '@pifa/domain';
import type { Platform } from '../../platform';
import { type Switches, switches } from '../site';

type MethodWire = CallData<'orderPreview'>['methods'][number];

const DOMAIN_METHOD: Record<WirePayMethod, PaymentMethod> = { cloud: 'scan', transfer: 'transfer' };

/** The domain's method of a stored or sent one. */
export const domainMethod = (method: string): PaymentMethod => (method === 'transfer' ? 'transfer' : 'scan');

/** What staff recorded without a voucher: cash, money seen on the account. No buyer chooses it. */
export const RECEIPT_METHOD = 'receipt';

/** 「扫码支付」 for a stored method. */
export const methodName = (method: string): string =>
  method === RECEIPT_METHOD ? '线下收款' : PAYMENT_METHOD_LABELS[domainMethod(method)];

/** The methods that are offered; which ones is configuration (`cloudPay`). */
export async function offeredMethods(
  platform: Pick<Platform, 'settings' | 'cache' | 'paymentProviders'>,
): Promise<MethodWire[]> {
  return methodsOf(platform, await switches(platform));
}

export function methodsOf(
  platform: Pick<Platform, 'settings' | 'paymentProviders'>,
  { cloudPay }: Switches,
): MethodWire[] {
  const { reserveMinutes: minutes } = platform.settings.payments;
  const offered = offeredProviders(platform);
  const cloud: MethodWire = {
    code: 'cloud',
    name: methodName('cloud'),
    note: `${scanNote(offered)}，请在 ${minutes} 分钟内支付`,
  };
  const transfer: MethodWire = {
    code: 'transfer',
    name: methodName('transfer'),
    note: '订单保留 72 小时，上传转账凭证后不再计时',
  };
  return cloudPay && offered.length > 0 ? [cloud, transfer] : [transfer];
}

/** The providers that a scan payment can be made through, first the one that is chosen by itself. */
export const offeredChannels = (
  platform: Pick<Platform, 'settings' | 'paymentProviders'>,
): { code: string; name: string; note: string }[] =>
  offeredProviders(platform).map((one) => ({ code: one.code, name: one.name, note: scanNote([one]) }));

/** What the settings offer, as far as it stands: a mall that sells may have left the sandbox out. */
const offeredProviders = ({ settings, paymentProviders }: Pick<Platform, 'settings' | 'paymentProviders'>) =>
  settings.payments.offered
    .filter((code) => paymentProviders.get(code) !== undefined)
    .map((code) => paymentProviders.labelsOf(code));

/** Until when an unpaid order keeps its stock; null = until it is looked at (RULINGS "Orders"). */
export function reserveUntil(
  { settings }: Pick<Platform, 'settings'>,
  method: WirePayMethod,
  placedAt: Date,
  voucherUploaded = false,
): Date | null {
  const minutes = { scan: settings.payments.reserveMinutes };
  return reservationExpiry({ placedAt, method: DOMAIN_METHOD[method], voucherUploaded, minutes });
}
