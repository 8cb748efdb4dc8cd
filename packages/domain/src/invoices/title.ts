import type { StatusWord } from '../orders';
import { taxNumberProblem, tidyTaxNumber } from './tax-number';

/** ordinary 普票 · special 专票 (UX §4.11 addPaper). */
export type InvoiceKind = 'ordinary' | 'special';
export type TitleHolder = 'enterprise' | 'personal';
export type TitleState = 'waiting' | 'valid' | 'invalid' | 'expired';
export type TitleField =
  | 'kind'
  | 'name'
  | 'taxNumber'
  | 'address'
  | 'phone'
  | 'bank'
  | 'account'
  | 'receivePhone'
  | 'receiveEmail';

/** The fields of a title, as text; '' = not needed. */
export interface TitleFields {
  readonly kind: InvoiceKind;
  readonly holder: TitleHolder;
  readonly name: string;
  readonly taxNumber: string;
  readonly address: string;
  readonly phone: string;
  readonly bank: string;
  readonly account: string;
  readonly receivePhone: string;
  readonly receiveEmail: string;
}

export interface TitleProblem {
  readonly field: TitleField;
  readonly text: string;
}

/** How many titles a company may keep. */
export const MOST_TITLES = 20;

const KIND_NAMES: Record<InvoiceKind, string> = { special: '增值税专用发票', ordinary: '增值税普通发票' };
export const invoiceKindName = (kind: InvoiceKind): string => KIND_NAMES[kind];

const KIND_SHORT: Readonly<Record<string, string>> = { ordinary: '普票', special: '专票' };
/** 「专票」, as staff call it in lists; '' where no invoice is wanted. */
export const invoiceKindShort = (kind: string): string => KIND_SHORT[kind] ?? '';

/** Why a field is needed; shown next to it. */
export const TITLE_WHY: Partial<Record<TitleField, string>> = {
  taxNumber: '税号用于抵扣与入账，填错将无法报销',
  address: '专用发票须打印注册地址，与营业执照一致',
  phone: '专用发票须打印注册电话',
  bank: '专用发票须打印开户行，与开户许可证一致',
  account: '专用发票须打印银行账号',
  receiveEmail: '发票文件发送到这个邮箱',
  receivePhone: '开票结果以短信告知这个手机',
};

const oneLine = (text: string): string => text.replace(/[\s\u3000]+/g, ' ').trim();
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;
const PHONE = /^1\d{10}$/;
const LANDLINE = /^(\+?86[- ]?)?(0\d{2,3}[- ]?)?\d{7,11}([-转]\d{1,6})?$/;

/** Normalised for storage: spaces stripped, the tax number in upper case, no company fields for a person. */
export function tidyTitle(fields: TitleFields): TitleFields {
  const personal = fields.holder === 'personal';
  return {
    kind: fields.kind,
    holder: fields.holder,
    name: oneLine(fields.name),
    taxNumber: personal ? '' : tidyTaxNumber(fields.taxNumber),
    address: personal ? '' : oneLine(fields.address),
    phone: personal ? '' : oneLine(fields.phone),
    bank: personal ? '' : oneLine(fields.bank),
    account: personal ? '' : fields.account.replace(/[\s\u3000-]/g, ''),
    receivePhone: fields.receivePhone.replace(/[\s\u3000-]/g, ''),
    receiveEmail: fields.receiveEmail.trim(),
  };
}

/** All problems of a normalised title, in the order of the form. */
export function titleProblems(title: TitleFields): TitleProblem[] {
  const problems: TitleProblem[] = [];
  const report = (field: TitleField, text: string | null): void => {
    if (text !== null) problems.push({ field, text });
  };
  const isSpecial = title.kind === 'special';
  const isCompany = title.holder === 'enterprise';
  if (isSpecial && !isCompany) report('kind', '增值税专用发票只能开给企业');
  report('name', title.name.length < 2 ? '请填写发票抬头' : null);
  if (isCompany) report('taxNumber', taxNumberProblem(title.taxNumber));
  if (isSpecial && isCompany) {
    report('address', title.address.length < 5 ? '请填写营业执照上的注册地址' : null);
    report('phone', LANDLINE.test(title.phone) ? null : '请填写注册电话');
    report('bank', title.bank.length < 4 ? '请填写开户行' : null);
    report('account', /^\d{8,30}$/.test(title.account) ? null : '请填写 8 到 30 位数字的银行账号');
  } else {
    report('phone', title.phone === '' || LANDLINE.test(title.phone) ? null : '注册电话格式不正确');
    report('account', /^(\d{8,30})?$/.test(title.account) ? null : '银行账号应为 8 到 30 位数字');
  }
  if (title.receivePhone !== '' && !PHONE.test(title.receivePhone))
    report('receivePhone', '请填写正确的电话号码');
  if (title.receiveEmail !== '' && !EMAIL.test(title.receiveEmail))
    report('receiveEmail', '请填写正确的邮箱地址');
  return problems;
}

export const isEmail = (text: string): boolean => text.length <= 100 && EMAIL.test(text);

const REVIEWED: readonly (keyof TitleFields)[] = [
  'kind',
  'holder',
  'name',
  'taxNumber',
  'address',
  'phone',
  'bank',
  'account',
];

/** Whether a change affects what the seller reviewed; the receiving phone and e-mail are not reviewed. */
export function needsReview(before: TitleFields, after: TitleFields): boolean {
  return REVIEWED.some((field) => before[field] !== after[field]);
}

const TITLE_WORDS: Record<TitleState, StatusWord> = {
  waiting: { word: '待审核', colour: 'amber' },
  valid: { word: '有效', colour: 'green' },
  invalid: { word: '无效', colour: 'red' },
  expired: { word: '已过期', colour: 'grey' },
};
export const titleWord = (state: TitleState): StatusWord => TITLE_WORDS[state];

/** A valid title is 已过期 from `validUntil` on; the stored state doesn't change. */
export function shownTitleState(
  title: { state: Exclude<TitleState, 'expired'>; validUntil: Date | null },
  now: Date,
): TitleState {
  const over = title.state === 'valid' && title.validUntil !== null && title.validUntil <= now;
  return over ? 'expired' : title.state;
}

/** What the company may do with a title in this state; a title under review waits, everything else may be edited. */
export function titleActions(state: TitleState, isDefault: boolean): string[] {
  return [
    'edit',
    ...(isDefault ? [] : ['default']),
    ...(state === 'invalid' || state === 'expired' ? ['resubmit'] : []),
    'delete',
  ];
}

/** Null when an invoice may be applied for with it, else why not. */
export function titleUnusable(state: TitleState, reason: string): string | null {
  switch (state) {
    case 'valid':
      return null;
    case 'waiting':
      return '该抬头正在审核，通过后即可开票';
    case 'invalid':
      return `该抬头无效：${reason || '资料有误'}，请修改后重新提交`;
    case 'expired':
      return '该抬头已过有效期，请重新提交审核';
  }
}
