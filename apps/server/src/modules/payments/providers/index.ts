import type { ProviderKind } from '../../../platform';
import { alipay } from './alipay';
import { wechat } from './wechat';

/** The real payment providers. A new one is its folder and a line here. */
export const paymentProviders: readonly ProviderKind[] = [wechat, alipay];
