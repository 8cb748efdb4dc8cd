import { type EventDefinition, withSms } from './define';
import type { HoleName } from './holes';

const boxed =
  (group: EventDefinition['group'], type: EventDefinition['type'], to: string, always: readonly HoleName[]) =>
  (name: string, when: string, [title, text]: readonly [string, string], holes: readonly HoleName[] = []) =>
    ({
      group,
      name,
      when,
      to,
      type,
      holes: [...always, ...holes],
      box: { title, text },
    }) satisfies EventDefinition;

const afterSale = boxed('售后', 'order', '申请人与公司管理员', ['售后单号']);
const quote = boxed('询价', 'quote', '询价人与公司管理员', ['询价单号']);
const invoice = boxed('发票', 'order', '申请人与公司管理员', ['抬头', '金额']);
const title = boxed('发票', 'system', '提交人与公司管理员', ['抬头']);

const OFFER = ['报价金额', '有效期至'] as const;

/** What is said about after-sale requests, quotes and invoices. */
export const REQUEST_EVENTS = {
  'after-sale.to-return': withSms(
    afterSale(
      '同意，待寄回',
      '同意退货或换货后立即',
      ['售后已同意，请寄回商品', '售后单 {售后单号} 已同意，请把商品寄回[：{退货地址}]，并填写运单号。'],
      ['退货地址'],
    ),
  ),
  'after-sale.received': afterSale('退货已收到', '登记收到退货后立即', [
    '退货已收到',
    '售后单 {售后单号} 寄回的商品已收到，正在核对。',
  ]),
  'after-sale.to-refund': withSms(
    afterSale(
      '同意退款',
      '同意退款后立即',
      ['售后已同意', '售后单 {售后单号} 已同意，将退款[ {退款金额}]。'],
      ['退款金额'],
    ),
  ),
  'after-sale.refunding': afterSale(
    '退款中',
    '开始退款后立即',
    ['售后退款中', '售后单 {售后单号} 正在退款[ {退款金额}]，将原路退回。'],
    ['退款金额'],
  ),
  'after-sale.done': withSms(
    afterSale(
      '已完成',
      '售后完成后立即',
      ['售后已完成', '售后单 {售后单号} 已完成[，退款 {退款金额} 已退回]。'],
      ['退款金额'],
    ),
  ),
  'after-sale.rejected': withSms(
    afterSale(
      '已拒绝',
      '拒绝售后申请后立即',
      ['售后申请被拒绝', '售后单 {售后单号} 未通过[：{原因}]。'],
      ['原因'],
    ),
  ),
  'quote.answered': withSms(
    quote(
      '收到报价',
      '第一次报价后立即',
      ['收到报价', '询价单 {询价单号} 已报价[，按询价数量共 {报价金额}][，{有效期至} 前有效]。'],
      OFFER,
    ),
  ),
  'quote.updated': withSms(
    quote(
      '报价有更新',
      '再次报价后立即',
      [
        '报价有更新',
        '询价单 {询价单号} 有了第 {版次} 版报价[，按询价数量共 {报价金额}][，{有效期至} 前有效]。',
      ],
      ['版次', ...OFFER],
    ),
  ),
  'quote.declined': withSms(
    quote(
      '未能报价',
      '婉拒询价后立即',
      ['询价未能报价', '询价单 {询价单号} 未能报价[：{商家留言}]。'],
      ['商家留言'],
    ),
  ),
  'quote.expired': quote('报价过期', '报价过了有效期后', [
    '报价已过期',
    '询价单 {询价单号} 的报价已过有效期，可以再次询价。',
  ]),
  'quote.message': quote(
    '新留言',
    '在询价单里留言后立即',
    ['报价有新留言', '询价单 {询价单号}{留言情况}'],
    ['留言情况', '商家留言'],
  ),
  'invoice.issued': withSms(
    invoice(
      '已开票',
      '开出发票后立即',
      ['发票已开具', '{抬头} {金额} 的发票已开具[，发票号码 {发票号码}]，可以下载或发到邮箱。'],
      ['发票号码'],
    ),
  ),
  'invoice.failed': withSms(
    invoice(
      '未能开票',
      '开票不成功后立即',
      ['开票未成功', '{抬头} {金额} 的发票未能开具[：{原因}]，修改后可以重新申请。'],
      ['原因'],
    ),
  ),
  'title.valid': title('抬头通过审核', '抬头通过审核后立即', [
    '发票抬头已通过审核',
    '「{抬头}」可以用来申请开票了。',
  ]),
  'title.invalid': withSms(
    title(
      '抬头未通过审核',
      '驳回抬头后立即',
      ['发票抬头未通过审核', '「{抬头}」：{原因}，修改后可以重新提交。'],
      ['原因'],
    ),
  ),
} as const satisfies Record<string, EventDefinition>;
