/** A hole of a template: what stands between the braces, its name in a provider's own template, and an example. */
interface Hole {
  /** the variable in a template that is registered with an SMS provider: letters only, as they ask for */
  code: string;
  sample: string;
}

const hole = (code: string, sample: string): Hole => ({ code, sample });

/** Every hole that some event fills. Money is written 「¥91.20」, moments 「12-01 09:00」. */
export const HOLES = {
  订单号: hole('orderNo', 'PF202611220001'),
  应付: hole('payable', '¥1,280.00'),
  实付: hole('paid', '¥1,280.00'),
  付款情况: hole('payment', '已付款 ¥1,280.00'),
  下单人: hole('placedBy', '王芳'),
  留言: hole('note', '周五前送到'),
  发货情况: hole('sent', '已由顺丰速运发出'),
  承运商: hole('carrier', '顺丰速运'),
  运单号: hole('trackingNo', 'SF1234567890'),
  提货地点: hole('place', '东莞总仓 工业路 8 号'),
  提货时间: hole('hours', '每天 9–18 点'),
  提货码: hole('pickupCode', '048213'),
  司机: hole('driver', '王师傅 13800000000'),
  原因: hole('reason', '资料不完整'),
  退款说明: hole('moneyBack', '已付的 ¥1,280.00 将原路退回。'),
  退款金额: hole('refund', '¥128.00'),
  缺货商品: hole('goods', '矿泉水 24瓶'),
  退还: hole('given', '¥48.00 将原路退回'),
  询价单号: hole('quoteNo', 'XJ202611220001'),
  版次: hole('version', '2'),
  报价金额: hole('amount', '¥3,480.00'),
  有效期至: hole('validUntil', '2026-12-01 18:00'),
  商家留言: hole('said', '两天内给您答复'),
  留言情况: hole('message', '：两天内给您答复'),
  抬头: hole('title', '广州市安和药房有限公司'),
  金额: hole('amount', '¥1,280.00'),
  发票号码: hole('invoiceNo', '26442000000012345678'),
  售后单号: hole('afterSaleNo', 'SH202611220001'),
  退货地址: hole('returnAddress', '东莞市工业路 8 号 退货组 0769-88880000'),
  种数: hole('count', '12'),
  日期: hole('date', '12-01'),
  涨跌: hole('moves', '↑5 ↓7'),
  活动: hole('activity', '限时秒杀'),
  商品: hole('goods', '农夫山泉 550ml×24'),
  开始时间: hole('begins', '12-01 20:00'),
  截止时间: hole('ends', '12-03 20:00'),
  尾款: hole('balance', '¥960.00'),
  逾期说明: hole('late', '逾期未付，定金不退。'),
  验证码: hole('code', '482913'),
  联系人: hole('contact', '王经理'),
  公司: hole('company', '广州市安和药房'),
  业务员: hole('salesperson', '温以宁'),
} as const satisfies Record<string, Hole>;

export type HoleName = keyof typeof HOLES;

/** What the holes of one message are filled with; a missing one is empty. */
export type HoleValues = Partial<Record<HoleName, string>>;

/** Example values of these holes, for previews and test messages. */
export const sampleValues = (names: readonly HoleName[]): HoleValues =>
  Object.fromEntries(names.map((name) => [name, HOLES[name].sample]));
