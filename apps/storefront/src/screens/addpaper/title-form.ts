import type { CallBodyInput, WireInvoiceTitle } from '@pifa/contract/client';
import {
  readPastedTitle,
  type TitleField,
  type TitleFields,
  taxNumberProblem,
  tidyTitle,
  titleProblems,
} from '@pifa/domain';

/** The dialog's fields. */
export type TitleForm = { -readonly [Key in keyof TitleFields]: TitleFields[Key] } & { isDefault: boolean };

export const EMPTY_TITLE: TitleForm = {
  kind: 'ordinary',
  holder: 'enterprise',
  name: '',
  taxNumber: '',
  address: '',
  phone: '',
  bank: '',
  account: '',
  receivePhone: '',
  receiveEmail: '',
  isDefault: false,
};

export function formOf(title: WireInvoiceTitle): TitleForm {
  const { kind, holder, name, taxNumber, address, phone, bank, account, receivePhone, receiveEmail } = title;
  const texts = { name, taxNumber, address, phone, bank, account, receivePhone, receiveEmail };
  return { kind, holder, ...texts, isDefault: title.isDefault === 1 };
}

/** The wire's title from the form, tidied as the mall keeps it. */
export function bodyOf({ isDefault, ...fields }: TitleForm): CallBodyInput<'titleAdd'> {
  return { ...tidyTitle(fields), isDefault: isDefault ? 1 : 0 };
}

export type TitleFormProblems = Partial<Record<TitleField, string>>;

/** Everything that must be mended, the first sentence of each field. */
export function problemsOf({ isDefault: _default, ...fields }: TitleForm): TitleFormProblems {
  const found: TitleFormProblems = {};
  for (const { field, text } of titleProblems(tidyTitle(fields))) found[field] ??= text;
  return found;
}

/** The fields in the order of the dialog: the first wrong one gets the focus. */
export const FIELD_ORDER: readonly TitleField[] = [
  'kind',
  'name',
  'taxNumber',
  'address',
  'phone',
  'bank',
  'account',
  'receivePhone',
  'receiveEmail',
];

/** While typing: the number of characters, valid, or what is wrong. Nothing for an empty box. */
export function taxNumberState(tidied: string): { tone: 'none' | 'typing' | 'good' | 'wrong'; text: string } {
  if (tidied === '') return { tone: 'none', text: '' };
  if (tidied.length < 18) return { tone: 'typing', text: `已输入 ${tidied.length} 位，共 18 位` };
  const problem = taxNumberProblem(tidied);
  return problem ? { tone: 'wrong', text: problem } : { tone: 'good', text: '校验通过' };
}

const WORDS: Record<string, string> = {
  name: '抬头',
  taxNumber: '税号',
  address: '注册地址',
  phone: '注册电话',
  bank: '开户行',
  account: '银行账号',
  receiveEmail: '收票邮箱',
};

/** Fills the form from pasted text; fields that were not recognised keep their value. */
export function pasteInto(form: TitleForm, block: string): { form: TitleForm; found: string[] } {
  const read = readPastedTitle(block);
  const found = Object.keys(WORDS).filter((key) => read[key as keyof typeof read]);
  // A block with a tax number or a bank is a company's.
  const holder = found.some((key) => key !== 'name' && key !== 'receiveEmail') ? 'enterprise' : form.holder;
  return { form: { ...form, holder, ...read }, found: found.map((key) => WORDS[key] ?? '') };
}
