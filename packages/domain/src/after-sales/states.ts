import type { StatusWord } from '../orders';

/** The kinds of after-sale requests (UX §4.11 `myorderpay`). */
export const AFTER_SALE_KINDS = ['refund-only', 'return', 'damaged'] as const;
export type AfterSaleKind = (typeof AFTER_SALE_KINDS)[number];

export const AFTER_SALE_KIND_LABELS: Record<AfterSaleKind, { readonly name: string; readonly hint: string }> =
  {
    'refund-only': { name: '仅退款', hint: '还没有发货的部分不要了，无需寄回' },
    return: { name: '退货退款', hint: '已发的货退回，商家收到后退款' },
    damaged: { name: '少发/破损', hint: '少了或坏了，凭照片退款，无需寄回' },
  };

/** Reasons to choose from, for each kind. */
export const AFTER_SALE_REASONS: Record<AfterSaleKind, readonly string[]> = {
  'refund-only': ['不想要了', '商品或数量选错', '长时间未发货', '商家缺货', '其他'],
  return: ['质量问题', '发错货', '与描述不符', '临期或过期', '多拍或不想要', '其他'],
  damaged: ['少发漏发', '运输破损', '商品破损漏液', '其他'],
};

export const AFTER_SALE_STATES = [
  'waiting',
  'to-return',
  'sent',
  'received',
  'to-refund',
  'refunding',
  'done',
  'rejected',
  'withdrawn',
] as const;
export type AfterSaleState = (typeof AFTER_SALE_STATES)[number];

/** States in which the refund is due, under way or paid; a red letter reverses it. */
export const AFTER_SALE_REFUNDING_STATES: readonly AfterSaleState[] = ['to-refund', 'refunding', 'done'];

/** Kinds whose pieces return to the seller; damaged goods stay with the buyer. */
export const AFTER_SALE_RETURNING_KINDS: readonly AfterSaleKind[] = ['refund-only', 'return'];

const WORDS: Record<AfterSaleState, StatusWord> = {
  waiting: { word: '待处理', colour: 'amber' },
  'to-return': { word: '已同意·待寄回', colour: 'blue' },
  sent: { word: '已寄回', colour: 'blue' },
  received: { word: '已收货', colour: 'blue' },
  'to-refund': { word: '已同意·待退款', colour: 'blue' },
  refunding: { word: '退款中', colour: 'amber' },
  done: { word: '已完成', colour: 'green' },
  rejected: { word: '已拒绝', colour: 'red' },
  withdrawn: { word: '已撤销', colour: 'grey' },
};

/** The one table of status words for after-sale requests. */
export function afterSaleLabel(state: AfterSaleState): StatusWord {
  return WORDS[state];
}

/** Whether the request's pieces count as claimed: not after it was rejected or withdrawn. */
export function holdsPieces(state: AfterSaleState): boolean {
  return state !== 'rejected' && state !== 'withdrawn';
}
