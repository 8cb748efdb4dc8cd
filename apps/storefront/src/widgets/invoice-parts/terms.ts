import type { WireAddress, WireInvoiceDetail, WireInvoiceTitle } from '@pifa/contract/client';
import { addressText, isEmail, isMobile, PHONE_TEXT } from '@pifa/domain';

export type InvoiceKind = WireInvoiceTitle['kind'];
export type ReceiveWay = WireInvoiceDetail['receiveWay'];

/** How an invoice is wanted; what was typed for one way of receiving stays while another is looked at. */
export interface InvoiceTerms {
  /** null = the default title */
  titleId: string | null;
  content: WireInvoiceDetail['content'];
  receiveWay: ReceiveWay;
  /** by way; absent = as in the title */
  receiveTo: Partial<Record<ReceiveWay, string>>;
  remark: string;
}

export const EMPTY_TERMS: InvoiceTerms = {
  titleId: null,
  content: 'detail',
  receiveWay: 'email',
  receiveTo: {},
  remark: '',
};

export const REMARK_MOST = 100;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Recognises kept terms; older ones may lack fields. */
export function isTerms(value: unknown): value is InvoiceTerms {
  return (
    isRecord(value) &&
    (value.titleId === null || typeof value.titleId === 'string') &&
    ['detail', 'category'].includes(String(value.content)) &&
    ['email', 'phone', 'address'].includes(String(value.receiveWay)) &&
    isRecord(value.receiveTo) &&
    Object.values(value.receiveTo).every((text) => typeof text === 'string') &&
    typeof value.remark === 'string'
  );
}

/**
 * The title that is meant: the chosen one, without a choice the default, else the first usable. A chosen one that may
 * not be used now is none: another company's words on an invoice are the buyer's to choose.
 */
export function chosenTitle(
  titles: readonly WireInvoiceTitle[],
  titleId: string | null,
): WireInvoiceTitle | null {
  const usable = titles.filter((title) => title.usable);
  const named = titles.find((title) => title.id === titleId);
  if (named) return named.usable ? named : null;
  return usable.find((title) => title.isDefault === 1) ?? usable[0] ?? null;
}

/** Recipient, phone and place in one line, as it is written on a parcel. */
export const parcelText = (address: WireAddress): string =>
  `${address.name} ${address.phone} ${addressText(address)}`;

/** Where the invoice goes: what was typed, else the title's or the default address. */
export function receiveToOf(
  { receiveWay, receiveTo }: Pick<InvoiceTerms, 'receiveWay' | 'receiveTo'>,
  title: WireInvoiceTitle | null,
  addresses: readonly WireAddress[],
): string {
  const typed = receiveTo[receiveWay];
  if (typed !== undefined) return typed;
  if (receiveWay === 'email') return title?.receiveEmail ?? '';
  if (receiveWay === 'phone') return title?.receivePhone ?? '';
  const address = addresses.find((one) => one.isDefault === 1) ?? addresses[0];
  return address ? parcelText(address) : '';
}

export interface TermsProblems {
  title?: string;
  receiveTo?: string;
}

/** What is wrong with an e-mail address; null = nothing. */
export const emailProblem = (email: string): string | null =>
  isEmail(email) ? null : '请填写正确的收票邮箱';

/** What must be mended before sending, in the order of the form. */
export function termsProblems(
  title: WireInvoiceTitle | null,
  way: ReceiveWay,
  receiveTo: string,
): TermsProblems {
  const problems: TermsProblems = {};
  if (!title) problems.title = '请选择发票抬头';
  const to = receiveTo.trim();
  const email = way === 'email' ? emailProblem(to) : null;
  if (email) problems.receiveTo = email;
  if (way === 'phone' && !isMobile(to)) problems.receiveTo = PHONE_TEXT;
  if (way === 'address' && to === '') problems.receiveTo = '请选择收票地址';
  return problems;
}
