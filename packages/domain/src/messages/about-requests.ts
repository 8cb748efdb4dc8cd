import { type Fen, formatAmount } from '../money';
import { formatMinute } from '../time';
import type { EventMessage } from './templates';

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
export function quoteMessage(news: QuoteNews, quote: QuoteMessageFacts): EventMessage {
  const { id, no, version, amount, validUntil, said } = quote;
  return {
    event: news === 'answered' && version > 1 ? 'quote.updated' : `quote.${news}`,
    values: {
      询价单号: no,
      版次: String(version),
      报价金额: amount === null ? '' : yuan(amount),
      有效期至: validUntil === null ? '' : formatMinute(validUntil),
      商家留言: said,
      留言情况: said === '' ? ' 有新留言。' : `：${said}`,
    },
    link: `/pages/membercenter/quotedetail?id=${encodeURIComponent(id)}`,
  };
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
export function invoiceMessage(issued: boolean, invoice: InvoiceMessageFacts): EventMessage {
  const { id, amount, title, number, reason } = invoice;
  return {
    event: issued ? 'invoice.issued' : 'invoice.failed',
    values: { 抬头: title, 金额: yuan(amount), 发票号码: number, 原因: reason },
    link: `/pages/membercenter/${issued ? 'paperOk' : 'paperFailure'}?id=${encodeURIComponent(id)}`,
  };
}

/** An invoice title was reviewed. */
export function titleMessage(title: { name: string; valid: boolean; reason: string }): EventMessage {
  return {
    event: title.valid ? 'title.valid' : 'title.invalid',
    values: { 抬头: title.name, 原因: title.reason || '资料不完整' },
    link: '/pages/membercenter/centerPaper',
  };
}

/** The seller's steps in an after-sale request; the buyer gets no message about its own. */
const AFTER_SALE_NEWS = ['to-return', 'received', 'to-refund', 'refunding', 'done', 'rejected'] as const;

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
export function afterSaleMessage(request: AfterSaleMessageFacts): EventMessage | undefined {
  const state = AFTER_SALE_NEWS.find((one) => one === request.state);
  if (!state) return undefined;
  return {
    event: `after-sale.${state}`,
    values: {
      售后单号: request.no,
      退款金额: request.amount > 0 ? yuan(request.amount) : '',
      退货地址: request.returnAddress,
      原因: request.rejectReason,
    },
    link: `/pages/membercenter/myorderpay?id=${encodeURIComponent(request.orderId)}`,
  };
}
