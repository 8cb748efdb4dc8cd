import type { TitleFields } from './title';
import { taxNumberProblem, tidyTaxNumber } from './tax-number';

type Key = 'name' | 'taxNumber' | 'address' | 'phone' | 'bank' | 'account' | 'receiveEmail';
/** What was recognised, for the fields of a title. */
export type PastedTitle = { -readonly [Field in Key & keyof TitleFields]?: string };
type Found = PastedTitle;

/** Words that stand before a value, longest first within a row; the first row that fits wins. */
const LABELS: readonly { words: string; keys: readonly Key[] }[] = [
  {
    words: '注册地址及电话|注册地址和电话|地址及电话|地址、电话|地址电话|单位地址电话|公司地址电话|地址/电话',
    keys: ['address', 'phone'],
  },
  {
    words:
      '开户行及账号|开户行及帐号|开户行、账号|开户银行及账号|开户行账号|开户行/账号|银行及账号|开户行和账号',
    keys: ['bank', 'account'],
  },
  {
    words:
      '统一社会信用代码/纳税人识别号|纳税人识别号/统一社会信用代码|统一社会信用代码|社会信用代码|纳税人识别号|纳税识别号|税务登记号|信用代码|税号',
    keys: ['taxNumber'],
  },
  { words: '发票抬头|单位名称|公司名称|企业名称|购方名称|购买方名称|抬头|名称|户名', keys: ['name'] },
  { words: '单位注册地址|公司注册地址|注册地址|单位地址|公司地址|企业地址|地址', keys: ['address'] },
  {
    words: '开户银行账号|银行账号|银行帐号|银行账户|银行帐户|开户账号|公司账号|账号|帐号|账户',
    keys: ['account'],
  },
  { words: '开户银行名称|开户银行|开户行名称|开户行|银行名称|开户支行', keys: ['bank'] },
  { words: '注册电话|单位电话|公司电话|联系电话|电话号码|电话', keys: ['phone'] },
  { words: '收票邮箱|电子邮箱|邮箱|E-?mail', keys: ['receiveEmail'] },
];
const LABEL = new RegExp(
  `(?:${LABELS.map(({ words }) => words).join('|')})\\s*(?:[:：=]|(?=\\s)|$)\\s*`,
  'gi',
);
const TAX_NUMBER = /(?<![0-9A-Z])[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}(?![0-9A-Z])/i;
const PHONE = /(?:0\d{2,3}[-— ]?\d{7,8}(?:[-转]\d{1,6})?|1\d{10}|400[-— ]?\d{3}[-— ]?\d{4})(?!\d)/;
const ACCOUNT = /\d(?:[ -]?\d){7,29}/;
const EMAIL = /[^\s@:：，,；;]+@[^\s@]+\.[A-Za-z]{2,}/;

/**
 * 「粘贴开票资料」: reads name, tax number, address, phone, bank and account out of one pasted block (UX §4.11
 * addPaper), with labels or without, in any order, on one line or several. What is not recognised is left out.
 */
export function readPastedTitle(block: string): PastedTitle {
  const text = block
    .replace(/[０-９Ａ-Ｚａ-ｚ]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
    .replace(/\r/g, '')
    .slice(0, 2000);
  const found: Found = {};
  const rest = takeLabelled(text, found);
  for (const piece of rest.split(/[\n；;]+|\s{2,}|[，,](?=\S)/)) takeUnlabelled(piece.trim(), found);
  return found;
}

/** Cuts the block at its labels; answers what stands before the first one and in no label's place. */
function takeLabelled(text: string, found: Found): string {
  const marks = [...text.matchAll(LABEL)].filter(({ 0: mark, index }) => isLabel(text, mark, index));
  const loose: string[] = [text.slice(0, marks[0]?.index ?? text.length)];
  for (const [n, mark] of marks.entries()) {
    const start = mark.index + mark[0].length;
    const value = text.slice(start, marks[n + 1]?.index ?? text.length);
    const [first = '', ...more] = value
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    const word = mark[0].replace(/[\s:：=]+$/, '');
    const label = LABELS.find(({ words }) => new RegExp(`^(?:${words})$`, 'i').test(word));
    if (label) put(found, label.keys, trimmed(first));
    loose.push(...more);
  }
  return loose.join('\n');
}

/** A label begins a line or a part; the same word in the middle of a name (「地址」 in an address) is none. */
function isLabel(text: string, mark: string, at: number): boolean {
  const before = text.charAt(at - 1);
  const begins = at === 0 || /[\s，,；;、。|/]/.test(before);
  return begins || /[:：=]\s*$/.test(mark);
}

function put(found: Found, keys: readonly Key[], value: string): void {
  const [key, second] = keys;
  if (key === undefined || value === '') return;
  if (second === undefined) return set(found, key, value);
  // Two things behind one label: the number ends the text.
  const number = (second === 'phone' ? PHONE : /\d(?:[ -]?\d){7,29}\s*$/).exec(value);
  set(found, key, trimmed(number ? value.slice(0, number.index) : value));
  if (number) set(found, second, number[0]);
}

function set(found: Found, key: Key, value: string): void {
  if (found[key] !== undefined || value === '') return;
  if (key === 'taxNumber') found.taxNumber = tidyTaxNumber(value).slice(0, 18);
  else if (key === 'account') found.account = (ACCOUNT.exec(value)?.[0] ?? '').replace(/[\s-]/g, '');
  else if (key === 'receiveEmail') found.receiveEmail = EMAIL.exec(value)?.[0] ?? '';
  else found[key] = value;
  if (found[key] === '') delete found[key];
}

/** A piece without a label is known by its form. */
function takeUnlabelled(piece: string, found: Found): void {
  if (piece === '') return;
  const code = TAX_NUMBER.exec(piece)?.[0];
  if (code !== undefined && taxNumberProblem(tidyTaxNumber(code)) === null) {
    set(found, 'taxNumber', code);
    return takeUnlabelled(piece.replace(code, ' ').trim(), found);
  }
  const mail = EMAIL.exec(piece)?.[0];
  if (mail !== undefined) {
    set(found, 'receiveEmail', mail);
    return takeUnlabelled(piece.replace(mail, ' ').trim(), found);
  }
  if (/(银行|信用社|支行|分行|营业部)/.test(piece)) return put(found, ['bank', 'account'], piece);
  if (/(公司|企业|事务所|合作社|工厂|商行|商店|超市|经营部|中心|医院|学校|大学|集团|店)$/.test(piece))
    return set(found, 'name', piece);
  if (/(省|市|区|县|镇|路|街|号|楼|室)/.test(piece)) return put(found, ['address', 'phone'], piece);
  if (PHONE.test(piece) && piece.replace(PHONE, '').trim() === '') return set(found, 'phone', piece);
  if (/^\d(?:[ -]?\d){11,29}$/.test(piece)) set(found, 'account', piece);
}

const trimmed = (text: string): string => text.replace(/^[\s，,；;、。|/]+|[\s，,；;、。|/]+$/g, '');
