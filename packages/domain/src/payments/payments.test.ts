import { expect, it } from 'vitest';
import { PAY_FILTER_LABELS, PAY_FILTERS, paymentText, refundText, voucherText } from './index';

it('付款、退款、凭证的每个状态都有字有色；不认识的照原样灰色显示', () => {
  expect(
    ['waiting', 'processing', 'succeeded', 'failed', 'closed'].map((one) => paymentText(one).word),
  ).toEqual(['待支付', '处理中', '支付成功', '支付失败', '已关闭']);
  expect(['due', 'asked', 'succeeded', 'refused'].map((one) => refundText(one).word)).toEqual([
    '待退款',
    '退款中',
    '已退款',
    '退款被拒',
  ]);
  expect(voucherText('confirmed')).toEqual({ word: '已确认', colour: 'green' });
  expect(paymentText('frozen')).toEqual({ word: 'frozen', colour: 'grey' });
  expect(refundText('')).toEqual({ word: '--', colour: 'grey' });
});

it('支付记录的每个筛选都有名字', () => {
  expect(PAY_FILTERS.map((one) => PAY_FILTER_LABELS[one])).toEqual([
    '全部',
    '待支付',
    '支付成功',
    '退款',
    '未成功',
  ]);
});
