import { type Fen, formatAmount } from '../money';
import { formatMinute } from '../time';
import { fitMessage, type MessageContent } from './types';

const yuan = (amount: Fen): string => `¥${formatAmount(amount)}`;

/** The events of a quote that send a message. */
export type QuoteNews = 'answered' | 'declined' | 'expired' | 'message';

export interface QuoteMessageFacts {
  id: string;
  no: string;
  /** The seller's version in force; from 2 on the quote was updated. */
  version: number;
  /** Amount of the requested quantities; null while nothing is offered. */
  amount: Fen | null;
  validUntil: Date | null;
  /** The seller's last message. */
  said: string;
}

/** The message about an event of a quote (UX §4.11 information: 报价). */
export function quoteMessage(news: QuoteNews, quote: QuoteMessageFacts): MessageContent {
  const { id, no, version, amount, validUntil, said } = quote;
  const total = amount === null ? '' : `，按询价数量共 ${yuan(amount)}`;
  const until = validUntil === null ? '' : `，${formatMinute(validUntil)} 前有效`;
  const words: Record<QuoteNews, [title: string, text: string]> = {
    answered:
      version > 1
        ? ['报价有更新', `询价单 ${no} 有了第 ${version} 版报价${total}${until}。`]
        : ['收到报价', `询价单 ${no} 已报价${total}${until}。`],
    declined: ['询价未能报价', `询价单 ${no} 未能报价${said === '' ? '' : `：${said}`}。`],
    expired: ['报价已过期', `询价单 ${no} 的报价已过有效期，可以再次询价。`],
    message: ['报价有新留言', `询价单 ${no}${said === '' ? ' 有新留言。' : `：${said}`}`],
  };
  const [title, text] = words[news];
  const link = `/pages/membercenter/quotedetail?id=${encodeURIComponent(id)}`;
  return fitMessage({ type: 'quote', title, text, link });
}

export interface InvoiceMessageFacts {
  id: string;
  amount: Fen;
  /** The name it is made out to. */
  title: string;
  number: string;
  reason: string;
}

/** An invoice was issued, or could not be. */
export function invoiceMessage(issued: boolean, invoice: InvoiceMessageFacts): MessageContent {
  const { id, amount, title, number, reason } = invoice;
  const what = `${title} ${yuan(amount)} 的发票`;
  return fitMessage({
    type: 'order',
    title: issued ? '发票已开具' : '开票未成功',
    text: issued
      ? `${what}已开具${number === '' ? '' : `，发票号码 ${number}`}，可以下载或发到邮箱。`
      : `${what}未能开具${reason === '' ? '' : `：${reason}`}，修改后可以重新申请。`,
    link: `/pages/membercenter/${issued ? 'paperOk' : 'paperFailure'}?id=${encodeURIComponent(id)}`,
  });
}

/** An invoice title was reviewed. */
export function titleMessage(title: { name: string; valid: boolean; reason: string }): MessageContent {
  const why = title.reason === '' ? '' : `：${title.reason}`;
  return fitMessage({
    type: 'system',
    title: title.valid ? '发票抬头已通过审核' : '发票抬头未通过审核',
    text: title.valid
      ? `「${title.name}」可以用来申请开票了。`
      : `「${title.name}」${why || '：资料不完整'}，修改后可以重新提交。`,
    link: '/pages/membercenter/centerPaper',
  });
}

/** The seller's steps in an after-sale request; the buyer gets no message about its own. */
const AFTER_SALE_NEWS = ['to-return', 'received', 'to-refund', 'refunding', 'done', 'rejected'] as const;
type AfterSaleNews = (typeof AFTER_SALE_NEWS)[number];

export interface AfterSaleMessageFacts {
  orderId: string;
  no: string;
  state: string;
  /** The refund. */
  amount: Fen;
  rejectReason: string;
  returnAddress: string;
}

/** The message about a step of an after-sale request; undefined for the buyer's own steps. */
export function afterSaleMessage(request: AfterSaleMessageFacts): MessageContent | undefined {
  const state = AFTER_SALE_NEWS.find((one) => one === request.state);
  if (!state) return undefined;
  const { no, amount, rejectReason, returnAddress } = request;
  const back = amount > 0 ? ` ${yuan(amount)}` : '';
  const words: Record<AfterSaleNews, [title: string, text: string]> = {
    'to-return': [
      '售后已同意，请寄回商品',
      `已同意，请把商品寄回${returnAddress === '' ? '' : `：${returnAddress}`}，并填写运单号。`,
    ],
    received: ['退货已收到', '寄回的商品已收到，正在核对。'],
    'to-refund': ['售后已同意', `已同意，将退款${back}。`],
    refunding: ['售后退款中', `正在退款${back}，将原路退回。`],
    done: ['售后已完成', `已完成${back === '' ? '' : `，退款${back} 已退回`}。`],
    rejected: ['售后申请被拒绝', `未通过${rejectReason === '' ? '' : `：${rejectReason}`}。`],
  };
  const [title, text] = words[state];
  const link = `/pages/membercenter/myorderpay?id=${encodeURIComponent(request.orderId)}`;
  return fitMessage({ type: 'order', title, text: `售后单 ${no} ${text}`, link });
}
