import type { HoleName } from './holes';
import { type EventDefinition, TRADERS, withSms } from './define';

const order = (
  name: string,
  when: string,
  [title, text]: readonly [string, string],
  holes: readonly HoleName[] = [],
) =>
  ({
    group: '订单',
    name,
    when,
    to: TRADERS,
    type: 'order',
    holes: ['订单号', ...holes],
    box: { title, text: `订单 {订单号} ${text}` },
  }) satisfies EventDefinition;

const PAID = ['付款情况', '实付', '应付'] as const;
const SENT = '点「确认发货」后立即';
const BACK = '撤销发货后立即';

/** What is said about orders. */
export const ORDER_EVENTS = {
  'order.placed-for': withSms(
    order(
      '代客下单',
      '同事代客户下单后立即',
      ['已为您下单', '由{下单人}代您下单，应付 {应付}，请核对后付款；不需要可以取消。[留言：{留言}]'],
      ['下单人', '应付', '留言'],
    ),
  ),
  'order.paid': order(
    '已付款（快递、专线）',
    '货款付清后立即',
    ['订单已付款', '{付款情况}，我们会尽快发货。'],
    PAID,
  ),
  'order.paid-pickup': order(
    '已付款（自提）',
    '自提订单的货款付清后立即',
    ['订单已付款', '{付款情况}，备好货后通知您来提货。'],
    PAID,
  ),
  'order.paid-van': order(
    '已付款（自送）',
    '自送订单的货款付清后立即',
    ['订单已付款', '{付款情况}，我们会尽快安排车送货。'],
    PAID,
  ),
  'order.paid-released': order(
    '先发货的已付清',
    '先发货的订单付清货款后立即',
    ['订单已付款', '已付款 {实付}，货款已付清。'],
    ['实付', '应付'],
  ),
  'order.part-paid': order(
    '定金已付',
    '预售定金付清后立即',
    ['定金已支付', '已付 {实付}，共 {应付}，尾款开始支付前会再提醒您。'],
    ['实付', '应付'],
  ),
  'order.released': order(
    '同意先发货',
    '放行未付款的订单后立即',
    ['订单将先发货', '商家同意先发货，应付 {应付} 请按约定付款，随时可以在订单里支付。'],
    ['应付'],
  ),
  'order.shipped': withSms(
    order(
      '已发货（快递）',
      SENT,
      ['订单已发货', '{发货情况}[，运单号 {运单号}]，请留意收货。'],
      ['发货情况', '承运商', '运单号'],
    ),
  ),
  'order.shipped-line': withSms(
    order(
      '已发货（专线）',
      SENT,
      ['订单已发货', '已由{承运商}发出，运单号 {运单号}，运费到付，请留意收货。'],
      ['承运商', '运单号'],
    ),
  ),
  'order.shipped-pickup': withSms(
    order(
      '已备好货（自提）',
      SENT,
      [
        '已备好货，可以提货',
        '已备好货，请到 {提货地点} 提货[（{提货时间}）]，提货码 {提货码}，请勿告诉他人。',
      ],
      ['提货地点', '提货时间', '提货码'],
    ),
  ),
  'order.shipped-van': withSms(
    order(
      '正在配送（自送）',
      SENT,
      ['订单正在配送', '已由我们的车送出[，司机 {司机}]，请留意收货。'],
      ['司机'],
    ),
  ),
  'order.taken-back': order('发货已撤销', BACK, [
    '发货已撤销',
    '的发货已由商家撤销，货物没有寄出，请勿按原运单号查询；重新发货后会再通知您。',
  ]),
  'order.taken-back-pickup': order('备货已撤销（自提）', BACK, [
    '备货已撤销',
    '的备货已由商家撤销，请暂时不要前来提货；重新备好后会再通知您。',
  ]),
  'order.taken-back-van': order('配送已撤销（自送）', BACK, [
    '配送已撤销',
    '的配送已由商家撤销，货物没有送出；重新送出后会再通知您。',
  ]),
  'order.completed': order('已完成', '客户确认收货，或到期自动确认后', [
    '订单已完成',
    '已确认收货，可以评价商品、申请开票。',
  ]),
  'order.completed-pickup': order('已提货（自提）', '核销提货码后立即', [
    '订单已完成',
    '已提货，可以评价商品、申请开票。',
  ]),
  'order.cancelled': withSms(
    order(
      '已取消',
      '客户或商家取消订单后立即',
      ['订单已取消', '已取消[，原因：{原因}]。{退款说明}'],
      ['原因', '退款说明'],
    ),
  ),
  'order.expired': withSms(
    order(
      '超时未付',
      '过了付款时限、系统取消订单后',
      ['订单超时未付，已取消', '未在时限内付款，已自动取消。{退款说明}'],
      ['退款说明'],
    ),
  ),
  'order.refunded': withSms(
    order('退款完成', '退款到账后立即', ['退款已完成', '的退款[ {退款金额} ]已原路退回。'], ['退款金额']),
  ),
  'order.short': withSms(
    order(
      '缺货',
      '登记订单缺货后立即',
      ['订单有商品缺货', '的{缺货商品}缺货：{原因}。[{退还}；]其余商品照常发货。'],
      ['缺货商品', '原因', '退还'],
    ),
  ),
} as const satisfies Record<string, EventDefinition>;
