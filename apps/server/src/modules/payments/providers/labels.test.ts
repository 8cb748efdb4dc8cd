import { scanNote } from '@pifa/domain';
import { describe, expect, it } from 'vitest';
import { createIds } from '../../../platform/ids/ids';
import { createPaymentProviders } from '../../../platform/payments/payment-providers';
import { settingsWithKeys } from '../../../../test/doubles/real-settings';
import { createTestClock } from '../../../../test/test-clock';

const providers = createPaymentProviders(
  settingsWithKeys({}, () => ({})),
  { clock: createTestClock(), ids: createIds() },
);

describe('支付渠道的叫法', () => {
  it.each([
    [['wechat'], '请用微信扫码'],
    [['alipay'], '请用支付宝扫码'],
    [['wechat', 'alipay'], '请用微信或支付宝扫码'],
    [['sandbox'], '微信、支付宝、云闪付均可'],
  ])('提供 %j → 「%s」', (channels, said) => expect(scanNote(channels.map(providers.labelsOf))).toBe(said));

  it.each([
    ['wechat', '微信支付'],
    ['alipay', '支付宝'],
    ['sandbox', '模拟支付'],
  ])('%s 叫「%s」', (code, name) => expect(providers.labelsOf(code).name).toBe(name));

  it('不认识的渠道用它自己的代码', () => expect(providers.labelsOf('unionpay').name).toBe('unionpay'));
});
