import type { WireInvoiceTitle } from '@pifa/contract/client';
import { type DeliveryWay, isDeliveryWay, isMobile, PHONE_TEXT } from '@pifa/domain';

/** The requested invoice, as stored with the order. */
export interface InvoiceOptions {
  kind: 'none' | 'ordinary' | 'special';
  title: string;
  taxNumber: string;
  /** One of the company's titles; its text is filled in when the order is sent. Absent = typed by hand. */
  from?: 'title';
  /** Which one; absent = the default. */
  titleId?: string;
}

/** Who collects the goods. */
export interface PickupContact {
  name: string;
  phone: string;
}

/** What the buyer chose on this page; kept as a draft until the order is placed. */
export interface PayOptions {
  addressId: string | null;
  /** How it is delivered; absent = the mall's first way. */
  way?: DeliveryWay;
  /** Where it is collected; absent = the mall's first place. */
  placeId?: string;
  /** Who collects it; absent = whoever receives at the address. */
  contact?: PickupContact;
  method: string | null;
  invoice: InvoiceOptions;
  remark: string;
  buyerPoNo: string;
  /** The chosen coupon, '' = none; absent = the best one. */
  couponId?: string;
  /** Points to spend; absent = none. */
  points?: number;
}

export const DEFAULT_OPTIONS: PayOptions = {
  addressId: null,
  method: null,
  invoice: { kind: 'none', title: '', taxNumber: '' },
  remark: '',
  buyerPoNo: '',
};

export function isPayOptions(value: unknown): value is PayOptions {
  if (typeof value !== 'object' || value === null) return false;
  const { invoice, remark, buyerPoNo, couponId, points, way, placeId, contact } =
    value as Partial<PayOptions>;
  return (
    typeof remark === 'string' &&
    typeof buyerPoNo === 'string' &&
    (way === undefined || isDeliveryWay(way)) &&
    (placeId === undefined || typeof placeId === 'string') &&
    (contact === undefined || (typeof contact?.name === 'string' && typeof contact.phone === 'string')) &&
    (couponId === undefined || typeof couponId === 'string') &&
    (points === undefined || (Number.isSafeInteger(points) && points >= 0)) &&
    typeof invoice === 'object' &&
    invoice !== null &&
    ['none', 'ordinary', 'special'].includes(invoice.kind)
  );
}

/** Removes spaces and lower case, which pasted tax numbers often have. */
export const cleanTaxNumber = (text: string): string => text.replace(/\s+/g, '').toUpperCase();

/** The invoice with the selected title's text; without a usable title it stays empty and is reported as missing. */
export function settledInvoice(
  options: InvoiceOptions,
  title: Pick<WireInvoiceTitle, 'id' | 'kind' | 'name' | 'taxNumber'> | null,
): InvoiceOptions {
  if (options.from !== 'title') return options;
  if (!title) return { kind: options.kind, title: '', taxNumber: '', from: 'title' };
  const { id, kind, name, taxNumber } = title;
  return { kind, title: name, taxNumber, from: 'title', titleId: id };
}

/** What is missing for the invoice, by field. */
export function invoiceProblems({ kind, title, taxNumber, from }: InvoiceOptions): {
  title?: string;
  taxNumber?: string;
} {
  if (kind === 'none') return {};
  const problems: { title?: string; taxNumber?: string } = {};
  if (!title.trim()) problems.title = from === 'title' ? '请选择发票抬头' : '请填写发票抬头';
  if (from === 'title') return problems;
  const number = cleanTaxNumber(taxNumber);
  if (kind === 'special' && !number) problems.taxNumber = '专用发票需要纳税人识别号';
  else if (number && !/^[0-9A-Z]{15,20}$/.test(number))
    problems.taxNumber = '纳税人识别号为 15 至 20 位数字或大写字母';
  return problems;
}

export type ContactProblems = Partial<Record<keyof PickupContact, string>>;

/** What is missing of whoever collects the goods, by field. */
export function contactProblems({ name, phone }: PickupContact): ContactProblems {
  return {
    ...(name.trim() ? {} : { name: '请填写提货人' }),
    ...(isMobile(phone) ? {} : { phone: PHONE_TEXT }),
  };
}

/** The options that affect the price, sent with the preview and the order. */
export function priceOptions({
  couponId,
  points = 0,
  way,
  placeId,
}: Pick<PayOptions, 'couponId' | 'points' | 'way' | 'placeId'>): {
  couponId?: string;
  points?: number;
  way?: DeliveryWay;
  placeId?: string;
} {
  return {
    ...(couponId === undefined ? {} : { couponId }),
    ...(points > 0 ? { points } : {}),
    ...(way === undefined ? {} : { way }),
    ...(placeId === undefined ? {} : { placeId }),
  };
}
