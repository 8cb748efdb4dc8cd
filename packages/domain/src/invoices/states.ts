import type { StatusWord } from '../orders';

/** States of an invoice and of a red letter (SPEC §4, UX §4.11): one screen each; red = taken back whole. */
export const INVOICE_STATES = ['applying', 'issuing', 'issued', 'timeout', 'failed', 'red'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];
export type InvoiceEvent = 'accepted' | 'issued' | 'refused' | 'no-answer' | 'ask-again' | 'reversed';
export type InvoiceActor = 'buyer' | 'operator' | 'system';
export type InvoiceScreen = 'paperIng' | 'paperLoading' | 'paperOk' | 'paperTimeout' | 'paperFailure';

interface InvoiceTransition {
  readonly event: InvoiceEvent;
  readonly from: readonly InvoiceState[];
  readonly to: InvoiceState;
  readonly by: readonly InvoiceActor[];
  readonly why: string;
}

/**
 * Every legal transition. An unreachable provider causes none: the state stays, and a job queries again. `failed` and
 * `red` are final: a corrected application is a new one with its own serial.
 */
export const INVOICE_TRANSITIONS: readonly InvoiceTransition[] = [
  {
    event: 'accepted',
    from: ['applying'],
    to: 'issuing',
    by: ['system'],
    why: 'the provider has the serial and works on it',
  },
  {
    event: 'issued',
    from: ['applying', 'issuing', 'timeout'],
    to: 'issued',
    by: ['system', 'operator'],
    why: 'there is a number, found by whatever road',
  },
  {
    event: 'refused',
    from: ['applying', 'issuing', 'timeout'],
    to: 'failed',
    by: ['system', 'operator'],
    why: 'a definite no; silence is none',
  },
  {
    event: 'no-answer',
    from: ['applying', 'issuing'],
    to: 'timeout',
    by: ['system'],
    why: 'asked often enough; the serial is kept and asked about further on',
  },
  {
    event: 'ask-again',
    from: ['timeout'],
    to: 'issuing',
    by: ['buyer', 'operator'],
    why: 'somebody wants to know now: the serial is asked about, never issued blindly',
  },
  {
    event: 'reversed',
    from: ['issued'],
    to: 'red',
    by: ['system', 'operator'],
    why: 'red letters took all of it back',
  },
];

/** Where an event leads, or null where the table has no such step for this actor. */
export function invoiceTransition(
  state: InvoiceState,
  event: InvoiceEvent,
  actor: InvoiceActor,
): InvoiceState | null {
  const step = INVOICE_TRANSITIONS.find((row) => row.event === event && row.from.includes(state));
  return step?.by.includes(actor) ? step.to : null;
}

const OPEN: readonly string[] = ['applying', 'issuing', 'timeout'] satisfies InvoiceState[];
/** Whether an application still waits to be issued or answered. */
export const isInvoiceOpen = (state: string): boolean => OPEN.includes(state);

const WORDS: Record<InvoiceState, StatusWord> = {
  applying: { word: '申请中', colour: 'blue' },
  issuing: { word: '开票中', colour: 'blue' },
  issued: { word: '已开具', colour: 'green' },
  timeout: { word: '超时', colour: 'amber' },
  failed: { word: '开票失败', colour: 'red' },
  red: { word: '已红冲', colour: 'grey' },
};
/** The one table of words and colours for invoices (UX §4.0). */
export const invoiceWord = (state: InvoiceState): StatusWord => WORDS[state];

const SCREENS: Record<InvoiceState, InvoiceScreen> = {
  applying: 'paperIng',
  issuing: 'paperLoading',
  issued: 'paperOk',
  timeout: 'paperTimeout',
  failed: 'paperFailure',
  red: 'paperOk',
};
export const invoiceScreen = (state: InvoiceState): InvoiceScreen => SCREENS[state];

const SENTENCES: Record<InvoiceState, string> = {
  applying: '申请已提交，正在等待开票系统受理，可以离开本页',
  issuing: '开票系统正在开具，通常几分钟内完成，可以离开本页',
  issued: '发票已开具，可以下载或发送到邮箱',
  timeout: '开票系统响应超时，申请已保存',
  failed: '开票未成功，请按原因修改后重新申请',
  red: '订单退款后，这张发票已被红字发票冲销',
};
export const invoiceSentence = (state: InvoiceState): string => SENTENCES[state];

/** What the company may do with an invoice in this state. */
export function invoiceActions(state: InvoiceState, reapplied: boolean): string[] {
  switch (state) {
    case 'timeout':
      return ['retry'];
    case 'failed':
      return reapplied ? [] : ['reapply'];
    case 'issued':
      return ['download', 'send', 'print'];
    case 'red':
      return ['download', 'print'];
    default:
      return [];
  }
}

/** Null when an order may be applied for, else why not. Amounts in fen. */
export function orderUninvoiceable(order: {
  state: string;
  payable: number;
  refunded: number;
  isChild: boolean;
  /** Received before it was paid (放行), and still not paid. */
  owed?: boolean;
}): string | null {
  if (order.isChild) return '拆分的订单请按主订单申请开票';
  if (order.state === 'refunding' || order.state === 'refunded') return '订单已退款，不能开票';
  if (order.state === 'cancelled') return '订单已取消，不能开票';
  if (order.state !== 'completed') return '订单完成后才能申请开票';
  if (order.owed) return '订单付款后才能申请开票';
  return order.payable - order.refunded > 0 ? null : '订单没有可开票的金额';
}
