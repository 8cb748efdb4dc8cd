import { describe, expect, it } from 'vitest';
import { scanNote } from './words';

describe('扫码的说明', () => {
  const any = { wallet: '模拟支付', scanNote: '微信、支付宝、云闪付均可' };
  it.each([
    [[{ wallet: '微信' }], '请用微信扫码'],
    [[{ wallet: '微信' }, { wallet: '支付宝' }], '请用微信或支付宝扫码'],
    [[any], '微信、支付宝、云闪付均可'],
    [[{ wallet: '微信' }, any], '微信、支付宝、云闪付均可'],
  ])('提供 %j → 「%s」', (channels, said) => expect(scanNote(channels)).toBe(said));
});
