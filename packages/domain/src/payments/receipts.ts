import { type Fen, fen, formatAmount } from '../money';

/** How money came that staff saw themselves: a transfer with the buyer's voucher, or without one. */
export const RECEIPT_WAYS = ['bank', 'cash', 'wechat', 'alipay', 'draft'] as const;
export type ReceiptWay = (typeof RECEIPT_WAYS)[number];

interface WayFacts {
  readonly name: string;
  /** what its reference is called */
  readonly reference: string;
  /** recorded only with a reference: another one can be told apart by it */
  readonly wantsReference: boolean;
}

export const RECEIPT_WAY_FACTS: Readonly<Record<ReceiptWay, WayFacts>> = {
  bank: { name: '银行到账', reference: '银行流水号', wantsReference: true },
  cash: { name: '现金', reference: '收据号', wantsReference: false },
  wechat: { name: '个人微信', reference: '转账单号', wantsReference: false },
  alipay: { name: '个人支付宝', reference: '转账单号', wantsReference: false },
  draft: { name: '承兑汇票', reference: '票据号', wantsReference: true },
};

/** 「银行到账」; a transfer that was confirmed from its voucher reads 「对公转账」. */
export const receiptWayText = (way: string): string =>
  way in RECEIPT_WAY_FACTS ? RECEIPT_WAY_FACTS[way as ReceiptWay].name : '对公转账';

/** What becomes of money that came for an instalment. */
export interface ReceiptSplit {
  /** pays the instalment */
  readonly applied: Fen;
  /** is owed back */
  readonly excess: Fen;
  /** is still wanted afterwards */
  readonly rest: Fen;
}

/** Divides what came between what is wanted and what goes back. Fen, none below 0. */
export function splitReceipt(wanted: Fen, received: Fen): ReceiptSplit {
  const applied = fen(Math.min(wanted, received));
  return { applied, excess: fen(received - applied), rest: fen(wanted - applied) };
}

/** What is looked at before money is taken for received. `ok` null: nothing was given to compare. */
export interface ReceiptCheck {
  readonly name: 'order' | 'amount' | 'payer' | 'reference' | 'voucher';
  readonly ok: boolean | null;
  readonly text: string;
}

interface ReceiptFacts {
  /** what the order wants now; null: it waits for no money */
  readonly wanted: Fen | null;
  readonly received: Fen;
  /** the account holder as the voucher or the statement says; '' = not entered */
  readonly payer: string;
  /** the company, and whoever has paid for it before */
  readonly knownPayers: readonly string[];
  readonly reference: string;
  /** numbers of other orders with the same reference, and with the same file */
  readonly sameReference: readonly string[];
  readonly sameVoucher: readonly string[];
}

const few = (nos: readonly string[]): string =>
  `${nos.slice(0, 3).join('、')}${nos.length > 3 ? ` 等 ${nos.length} 单` : ''}`;

/** The checks of a receipt, in the order in which a bookkeeper makes them. */
export function receiptChecks(facts: ReceiptFacts): ReceiptCheck[] {
  return [
    orderCheck(facts),
    amountCheck(facts),
    payerCheck(facts),
    referenceCheck(facts),
    ...voucherCheck(facts),
  ];
}

function orderCheck({ wanted }: ReceiptFacts): ReceiptCheck {
  if (wanted !== null) return { name: 'order', ok: true, text: '订单在等这笔款' };
  return { name: 'order', ok: false, text: '订单已不等付款，确认后全额退回' };
}

function amountCheck({ wanted, received }: ReceiptFacts): ReceiptCheck {
  const { excess, rest } = splitReceipt(wanted ?? fen(0), received);
  if (excess > 0)
    return { name: 'amount', ok: false, text: `多付 ¥${formatAmount(excess)}，多出的产生待退款` };
  if (rest > 0) return { name: 'amount', ok: false, text: `少付 ¥${formatAmount(rest)}，订单继续等余款` };
  return { name: 'amount', ok: true, text: '金额一致，差额 0.00' };
}

function payerCheck({ payer, knownPayers }: ReceiptFacts): ReceiptCheck {
  if (payer.trim() === '') return { name: 'payer', ok: null, text: '付款人未填' };
  const [company = ''] = knownPayers;
  if (isSameParty(payer, company)) return { name: 'payer', ok: true, text: '与客户同名' };
  if (knownPayers.some((known) => isSameParty(payer, known)))
    return { name: 'payer', ok: true, text: '以前替该客户付过款' };
  return { name: 'payer', ok: false, text: `付款人与客户「${company}」不同名` };
}

function referenceCheck({ reference, sameReference }: ReceiptFacts): ReceiptCheck {
  if (reference.trim() === '') return { name: 'reference', ok: null, text: '流水号未填' };
  if (sameReference.length === 0) return { name: 'reference', ok: true, text: '流水号未用过' };
  return { name: 'reference', ok: false, text: `流水号已登记在订单 ${few(sameReference)}` };
}

function voucherCheck({ sameVoucher }: ReceiptFacts): ReceiptCheck[] {
  if (sameVoucher.length === 0) return [];
  return [{ name: 'voucher', ok: false, text: `同一张凭证也传给了订单 ${few(sameVoucher)}` }];
}

/** Names as banks print them: full-width brackets, spaces and the forms of 有限公司 make no difference. */
const partyKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s·.,()（）-]/g, '')
    .replace(/(股份)?有限(责任)?公司$/, '')
    .toUpperCase();

export function isSameParty(one: string, other: string): boolean {
  const key = partyKey(one);
  return key !== '' && key === partyKey(other);
}
