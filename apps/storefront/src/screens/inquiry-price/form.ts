import type { CallBodyInput } from '@pifa/contract/client';
import { isMobile, parseUnitPrice, PHONE_TEXT, type Region, regionPath, unitPriceToYuan } from '@pifa/domain';
import type { Attachment } from '../../widgets/attachments';
import type { InquiryGoods } from '../../widgets/inquiry-list';

/** Who asks and on what terms. */
export interface InquiryForm {
  contact: string;
  phone: string;
  company: string;
  /** yyyy-MM-dd or '' */
  needBy: string;
  areaCodes: string[];
  invoiceKind: string;
  remark: string;
}

export const EMPTY_FORM: InquiryForm = {
  contact: '',
  phone: '',
  company: '',
  needBy: '',
  areaCodes: [],
  invoiceKind: '',
  remark: '',
};

export const INVOICE_KINDS = [
  { value: '', label: '暂不确定' },
  { value: '增值税专用发票', label: '增值税专用发票' },
  { value: '增值税普通发票', label: '增值税普通发票' },
  { value: '不开票', label: '不开票' },
] as const;

export const REMARK_MOST = 500;
export const LINE_REMARK_MOST = 200;

const TEXTS = ['contact', 'phone', 'company', 'needBy', 'invoiceKind', 'remark'] as const;

/** Validates a stored draft; an older one may lack fields. */
export function isForm(value: unknown): value is InquiryForm {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Record<string, unknown>;
  return TEXTS.every((name) => typeof draft[name] === 'string') && Array.isArray(draft.areaCodes);
}

/** Recognises kept attachments. */
export function areFiles(value: unknown): value is Attachment[] {
  return (
    Array.isArray(value) &&
    value.every((one) => typeof one?.uploadId === 'string' && typeof one?.name === 'string')
  );
}

export type FormProblems = Partial<Record<keyof InquiryForm, string>>;

/**
 * A date as it is typed: 2026-12-1, 2026/12/01, 20261201, or 12-1 for the next one to come. yyyy-MM-dd, '' for none,
 * null when it is no date. A text box and not the browser's own: that one speaks the browser's language.
 */
export function readDay(text: string, today: string): string | null {
  const plain = text.normalize('NFKC').trim();
  if (plain === '') return '';
  const match = /^(?:(\d{4})[-/.年]?)?(\d{1,2})[-/.月]?(\d{1,2})日?$/.exec(plain);
  if (!match) return null;
  const [, year, month = '', day = ''] = match;
  const rest = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const thisYear = today.slice(0, 4);
  const chosen = year ?? (rest >= today.slice(5) ? thisYear : String(Number(thisYear) + 1));
  const date = `${chosen}-${rest}`;
  const at = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== date ? null : date;
}

/** The error of a needed-by date; null = valid or empty. */
export function dayProblem(day: string | null, today: string): string | null {
  if (day === null) return `请填写日期，如 ${daysAfter(today, 7)}`;
  return day && day < today ? '期望到货日不能早于今天' : null;
}

/** The date this many days after a yyyy-MM-dd. */
export function daysAfter(today: string, days: number): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Errors to fix before sending, in the order of the form. */
export function formProblems(form: InquiryForm, today: string): FormProblems {
  const problems: FormProblems = {};
  if (!form.contact.trim()) problems.contact = '请填写联系人';
  if (!isMobile(form.phone.trim())) problems.phone = PHONE_TEXT;
  const needBy = dayProblem(readDay(form.needBy, today), today);
  if (needBy) problems.needBy = needBy;
  return problems;
}

/** A price as the wire takes it; undefined = the buyer named none. */
const priceOf = (value: number | undefined) => (value === undefined || value <= 0 ? undefined : value);

/** A target price typed by hand: yuan with at most four places; undefined = none or unreadable. */
export function readTarget(text: string): number | undefined {
  const price = text.trim() ? parseUnitPrice(text.normalize('NFKC')) : null;
  return price === null || price === 0 ? undefined : unitPriceToYuan(price);
}

export function bodyOf(
  form: InquiryForm,
  list: readonly InquiryGoods[],
  tree: readonly Region[],
  files: readonly Attachment[],
  requestId: string,
): CallBodyInput<'inquirySubmit'> {
  const regionCode = form.areaCodes.at(-1) ?? '';
  return {
    requestId,
    contact: form.contact.trim(),
    phone: form.phone.trim(),
    company: form.company.trim(),
    ...(form.needBy ? { needBy: form.needBy } : {}),
    regionCode,
    regionNames: (regionPath(tree, regionCode) ?? []).map((region) => region.name),
    invoiceKind: form.invoiceKind,
    remark: form.remark.trim(),
    uploadIds: files.map(({ uploadId }) => uploadId),
    lines: list.map(({ goodsId, ipcnt, spcnt, targetIP, targetSP, remark, needBy }) => ({
      goodsId,
      ipcnt,
      spcnt,
      targetIP: priceOf(targetIP),
      targetSP: priceOf(targetSP),
      remark: remark.trim(),
      ...(needBy ? { needBy } : {}),
    })),
  };
}
