import { describe, expect, it } from 'vitest';
import { fen } from '../money';
import {
  afterSaleMessage,
  type EventMessage,
  fitMessage,
  invoiceMessage,
  quoteMessage,
  titleMessage,
  isShopLink,
  messageTime,
  messageTypeWord,
  type OrderMessageFacts,
  orderMessage,
  writeMessage,
} from './index';

/** As it is written while nobody changed a template. */
const written = (message: EventMessage) => writeMessage(message);

const order: OrderMessageFacts = {
  id: 'o-1',
  no: 'PF202611220001',
  payable: fen(9_120),
  paid: fen(9_120),
  refunded: fen(0),
  kept: fen(0),
  carrier: '顺丰',
  trackingNo: 'SF123',
  reason: '',
  placedBy: '',
  placedNote: '',
  way: 'express',
  driver: '',
  pickup: { place: '', hours: '', code: '' },
};

describe('订单消息写什么', () => {
  it.each([
    [
      'placed-for',
      { placedBy: '王芳' },
      '已为您下单',
      '由王芳代您下单，应付 ¥91.20，请核对后付款；不需要可以取消。',
    ],
    [
      'placed-for',
      { placedBy: '王芳', placedNote: '周五前送到' },
      '已为您下单',
      '由王芳代您下单，应付 ¥91.20，请核对后付款；不需要可以取消。留言：周五前送到',
    ],
    ['paid', {}, '订单已付款', '已付款 ¥91.20，我们会尽快发货。'],
    ['paid', { paid: fen(0) }, '订单已付款', '已确认，我们会尽快发货。'],
    ['part-paid', { paid: fen(2_000) }, '定金已支付', '已付 ¥20.00，共 ¥91.20，尾款开始支付前会再提醒您。'],
    ['shipped', {}, '订单已发货', '已由顺丰发出，运单号 SF123，请留意收货。'],
    ['shipped', { carrier: '', trackingNo: '' }, '订单已发货', '已发货，请留意收货。'],
    [
      'taken-back',
      {},
      '发货已撤销',
      '的发货已由商家撤销，货物没有寄出，请勿按原运单号查询；重新发货后会再通知您。',
    ],
    ['completed', {}, '订单已完成', '已确认收货，可以评价商品、申请开票。'],
    [
      'shipped',
      { way: 'line', carrier: '华南专线', trackingNo: 'HN88' },
      '订单已发货',
      '已由华南专线发出，运单号 HN88，运费到付，请留意收货。',
    ],
    [
      'shipped',
      { way: 'pickup', pickup: { place: '东莞总仓 工业路 8 号', hours: '每天 9–18 点', code: '048213' } },
      '已备好货，可以提货',
      '已备好货，请到 东莞总仓 工业路 8 号 提货（每天 9–18 点），提货码 048213，请勿告诉他人。',
    ],
    ['completed', { way: 'pickup' }, '订单已完成', '已提货，可以评价商品、申请开票。'],
    [
      'shipped',
      { way: 'van', driver: '王师傅 13800000000' },
      '订单正在配送',
      '已由我们的车送出，司机 王师傅 13800000000，请留意收货。',
    ],
    ['cancelled', { paid: fen(0), reason: '缺货' }, '订单已取消', '已取消，原因：缺货。'],
    ['cancelled', { reason: '缺货' }, '订单已取消', '已取消，原因：缺货。已付的 ¥91.20 将原路退回。'],
    [
      'expired',
      { paid: fen(0) },
      '订单超时未付，已取消',
      '未在时限内付款，已自动取消。需要的话可以再来一单。',
    ],
    [
      'expired',
      { paid: fen(2_000), kept: fen(2_000) },
      '订单超时未付，已取消',
      '未在时限内付款，已自动取消。已付定金 ¥20.00 按约定不退。',
    ],
    ['refunded', { refunded: fen(9_120) }, '退款已完成', '的退款 ¥91.20 已原路退回。'],
  ] as const)('%s %o', (news, over, title, text) => {
    expect(written(orderMessage(news, { ...order, ...over }))).toEqual({
      type: 'order',
      title,
      text: `订单 PF202611220001 ${text}`,
      link: '/pages/membercenter/myorderpay?id=o-1',
    });
  });

  it('手写的原因再长，消息也只有 500 字', () => {
    const { text } = written(orderMessage('cancelled', { ...order, reason: '缺'.repeat(900) }));
    expect([...text]).toHaveLength(500);
    expect(text.endsWith('…')).toBe(true);
    expect(fitMessage({ type: 'system', title: '短', text: '短', link: '' }).title).toBe('短');
  });
});

describe('报价、发票、售后消息写什么', () => {
  const quote = {
    id: 'q-1',
    no: 'XJ1',
    version: 1,
    amount: fen(348_000),
    validUntil: new Date('2026-11-30T16:00:00Z'),
    said: '',
  };
  it.each([
    ['answered', {}, '收到报价', '询价单 XJ1 已报价，按询价数量共 ¥3,480.00，2026-12-01 00:00 前有效。'],
    [
      'answered',
      { version: 2, amount: null, validUntil: null },
      '报价有更新',
      '询价单 XJ1 有了第 2 版报价。',
    ],
    ['declined', { said: '已停产' }, '询价未能报价', '询价单 XJ1 未能报价：已停产。'],
    ['expired', {}, '报价已过期', '询价单 XJ1 的报价已过有效期，可以再次询价。'],
    ['message', { said: '可以再让一分' }, '报价有新留言', '询价单 XJ1：可以再让一分'],
  ] as const)('%s %o', (news, over, title, text) => {
    const link = '/pages/membercenter/quotedetail?id=q-1';
    expect(written(quoteMessage(news, { ...quote, ...over }))).toEqual({ type: 'quote', title, text, link });
  });

  it('发票开出来了给号码，没开成给原因', () => {
    const invoice = { id: 'i-1', amount: fen(9_120), title: '安和药房', number: '2612', reason: '税号不符' };
    expect(written(invoiceMessage(true, invoice))).toMatchObject({
      text: '安和药房 ¥91.20 的发票已开具，发票号码 2612，可以下载或发到邮箱。',
      link: '/pages/membercenter/paperOk?id=i-1',
    });
    expect(written(invoiceMessage(false, invoice))).toMatchObject({
      text: '安和药房 ¥91.20 的发票未能开具：税号不符，修改后可以重新申请。',
      link: '/pages/membercenter/paperFailure?id=i-1',
    });
    const title = { name: '安和药房', valid: false, reason: '' };
    expect(written(titleMessage(title)).text).toBe('「安和药房」：资料不完整，修改后可以重新提交。');
    expect(written(titleMessage({ ...title, valid: true })).text).toBe('「安和药房」可以用来申请开票了。');
  });

  it('售后：卖家的每一步都说，自己的步骤不说', () => {
    const request = { orderId: 'o-1', no: 'SH1', amount: fen(3_600), rejectReason: '', returnAddress: '' };
    const said = (state: string, over = {}) => {
      const message = afterSaleMessage({ ...request, state, ...over });
      return message && written(message).text;
    };
    expect(['waiting', 'sent', 'withdrawn'].map((state) => said(state))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(said('to-return', { returnAddress: '佛山仓' })).toBe(
      '售后单 SH1 已同意，请把商品寄回：佛山仓，并填写运单号。',
    );
    expect(said('done')).toBe('售后单 SH1 已完成，退款 ¥36.00 已退回。');
    expect(said('done', { amount: fen(0) })).toBe('售后单 SH1 已完成。');
    expect(said('rejected', { rejectReason: '已过期' })).toBe('售后单 SH1 未通过：已过期。');
    for (const state of ['received', 'to-refund', 'refunding']) expect(said(state)).toContain('售后单 SH1');
  });
});

describe('消息的时间', () => {
  const now = new Date('2026-11-22T04:00:00Z');
  it.each([
    ['2026-11-22T04:00:30Z', '刚刚'],
    ['2026-11-22T03:59:01Z', '刚刚'],
    ['2026-11-22T03:59:00Z', '1 分钟前'],
    ['2026-11-22T03:00:01Z', '59 分钟前'],
    ['2026-11-22T03:00:00Z', '1 小时前'],
    ['2026-11-21T04:00:01Z', '23 小时前'],
    ['2026-11-21T04:00:00Z', '11-21 12:00'],
    ['2025-12-31T16:30:00Z', '01-01 00:30'],
    ['2025-12-31T15:30:00Z', '2025-12-31 23:30'],
    ['没有', '--'],
  ])('%s → %s', (at, text) => expect(messageTime(new Date(at), now)).toBe(text));
});

it.each([
  ['', true],
  ['/pages/membercenter/myorderpay?id=o-1', true],
  ['/pages/newproduct/矿泉水', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['https://evil.example', false],
  ['javascript:alert(1)', false],
  ['/pages/home\n', false],
  ['/pages/ home', false],
  [`/${'a'.repeat(200)}`, false],
])('消息的去处只在本商城：%s → %s', (link, fine) => expect(isShopLink(link)).toBe(fine));

it('每一类都有字有色，不认识的读作系统', () => {
  expect(['order', 'quote', 'activity', 'system', 'new'].map((type) => messageTypeWord(type).word)).toEqual([
    '订单',
    '报价',
    '活动',
    '系统',
    '系统',
  ]);
});
