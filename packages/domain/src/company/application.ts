import { tidyTaxNumber, taxNumberProblem } from '../invoices';
import { type HoleValues, writeSms } from '../messages';
import { nameLikeness } from './company-name';

/** What an applicant handed in, as far as it is checked. */
export interface ApplicationFacts {
  readonly company: string;
  readonly taxNumber: string;
  readonly phone: string;
  readonly regionCode: string;
  readonly address: string;
  readonly hasLicence: boolean;
}

/** A company, or another application, that may be the same customer. */
export interface KnownCompany {
  /** how staff call it: 仙桃市丰登便利超市（KH01017）; '' where this person may not know whose it is */
  readonly label: string;
  readonly company: string;
  readonly taxNumber: string;
  /** of the company and of its users */
  readonly phones: readonly string[];
  readonly regionCode: string;
  readonly address: string;
  /** an application that waits as well */
  readonly isApplication?: boolean;
}

export type CheckField =
  | 'company'
  | 'taxNumber'
  | 'knownTaxNumber'
  | 'phone'
  | 'address'
  | 'licence'
  | 'before';
/** good: nothing to mind · warn: look twice · bad: approving it must be confirmed */
export type CheckTone = 'good' | 'warn' | 'bad';

export interface ApplicationCheck {
  readonly field: CheckField;
  readonly tone: CheckTone;
  readonly text: string;
}

/** Earlier applications of the same phone or tax number that were turned down. */
export interface EarlierRejections {
  readonly count: number;
  readonly lastReason: string;
}

const nobody = (one: KnownCompany): string =>
  one.label || (one.isApplication ? '另一份待审的申请' : '一家不归您管的客户');
const named = (known: readonly KnownCompany[]): string =>
  known.length > 1
    ? `${nobody(known[0] as KnownCompany)} 等 ${known.length} 家`
    : nobody(known[0] as KnownCompany);

/** The street without its number: 「丰登路 98 号」 → 「丰登路」; '' where nothing of two signs stands before it. */
export function streetOf(address: string): string {
  const street = (/^[^\d０-９一二三四五六七八九十]+/u.exec(address.replace(/\s/g, ''))?.[0] ?? '').replace(
    /第$/,
    '',
  );
  return street.length >= 2 ? street : '';
}

type PlaceLikeness = 'same' | 'near' | 'far';

/** Whether two addresses are one, or stand in the same street of the same district. */
export function placeLikeness(
  one: Pick<KnownCompany, 'regionCode' | 'address'>,
  other: Pick<KnownCompany, 'regionCode' | 'address'>,
): PlaceLikeness {
  const tidy = (text: string): string => text.normalize('NFKC').replace(/\s/g, '');
  if (one.regionCode !== other.regionCode || tidy(one.address) === '') return 'far';
  if (tidy(one.address) === tidy(other.address)) return 'same';
  const street = streetOf(one.address);
  return street !== '' && street === streetOf(other.address) ? 'near' : 'far';
}

/**
 * What can be checked of an application without looking at the licence (ADMIN §8.5), one line per field in the order in
 * which they are shown. `known`: companies and waiting applications that may be the same customer.
 */
export function checkApplication(
  facts: ApplicationFacts,
  known: readonly KnownCompany[],
  before: EarlierRejections,
): ApplicationCheck[] {
  return [
    checkName(facts, known),
    ...checkTaxNumber(facts, known),
    checkPhone(facts, known),
    checkPlace(facts, known),
    facts.hasLicence
      ? { field: 'licence', tone: 'good', text: '已上传' }
      : { field: 'licence', tone: 'warn', text: '没有上传营业执照' },
    before.count === 0
      ? { field: 'before', tone: 'good', text: '首次申请' }
      : {
          field: 'before',
          tone: 'warn',
          text: `以往驳回 ${before.count} 次${before.lastReason ? `，最近：${before.lastReason}` : ''}`,
        },
  ];
}

function checkName({ company }: ApplicationFacts, known: readonly KnownCompany[]): ApplicationCheck {
  const by = (likeness: string) => known.filter((one) => nameLikeness(company, one.company) === likeness);
  const [same, alike] = [by('same'), by('alike')];
  if (same.length > 0) return { field: 'company', tone: 'bad', text: `同名：${named(same)}` };
  if (alike.length > 0) return { field: 'company', tone: 'warn', text: `名称相近：${named(alike)}` };
  return { field: 'company', tone: 'good', text: '没有同名客户' };
}

function checkTaxNumber({ taxNumber }: ApplicationFacts, known: readonly KnownCompany[]): ApplicationCheck[] {
  const tidy = tidyTaxNumber(taxNumber);
  if (tidy === '') return [{ field: 'taxNumber', tone: 'warn', text: '没有填写税号' }];
  const problem = taxNumberProblem(tidy);
  const twins = known.filter((one) => tidyTaxNumber(one.taxNumber) === tidy);
  return [
    problem === null
      ? { field: 'taxNumber', tone: 'good', text: '校验位正确' }
      : { field: 'taxNumber', tone: 'warn', text: problem },
    twins.length === 0
      ? { field: 'knownTaxNumber', tone: 'good', text: '没有客户使用此税号' }
      : { field: 'knownTaxNumber', tone: 'bad', text: `税号已存在：${named(twins)}` },
  ];
}

function checkPhone({ phone }: ApplicationFacts, known: readonly KnownCompany[]): ApplicationCheck {
  const twins = known.filter(({ phones }) => phones.includes(phone));
  return twins.length === 0
    ? { field: 'phone', tone: 'good', text: '已短信验证' }
    : { field: 'phone', tone: 'warn', text: `已短信验证；也是 ${named(twins)} 的手机` };
}

function checkPlace(facts: ApplicationFacts, known: readonly KnownCompany[]): ApplicationCheck {
  if (facts.address.trim() === '') return { field: 'address', tone: 'warn', text: '没有填写详细地址' };
  const at = (likeness: PlaceLikeness) => known.filter((one) => placeLikeness(facts, one) === likeness);
  const [same, near] = [at('same'), at('near')];
  if (same.length > 0) return { field: 'address', tone: 'warn', text: `地址相同：${named(same)}` };
  if (near.length > 0) return { field: 'address', tone: 'warn', text: `同一条街：${named(near)}` };
  return { field: 'address', tone: 'good', text: '没有相近的客户' };
}

/** What approving must be confirmed for, in Chinese; '' when nothing is. */
export const toConfirm = (checks: readonly ApplicationCheck[]): string =>
  checks
    .filter(({ tone }) => tone === 'bad')
    .map(({ text }) => text)
    .join('；');

/** Whether a known one is a twin at all: worth showing beside the application. */
export function isTwin(facts: ApplicationFacts, one: KnownCompany): boolean {
  const tidy = tidyTaxNumber(facts.taxNumber);
  return (
    (tidy !== '' && tidyTaxNumber(one.taxNumber) === tidy) ||
    one.phones.includes(facts.phone) ||
    nameLikeness(facts.company, one.company) !== 'different' ||
    placeLikeness(facts, one) !== 'far'
  );
}

/** What an application may be turned down for, with reasons that staff pick; the applicant reads field and reason. */
export const REJECT_REASONS = {
  licence: {
    name: '营业执照',
    reasons: ['没有上传，请补传', '图片不清晰，请重拍', '已过期或已注销', '不是这家公司的'],
  },
  company: { name: '公司名称', reasons: ['与营业执照不一致，请按执照填写'] },
  taxNumber: {
    name: '税号',
    reasons: ['与营业执照不一致', '没有填写，请补填', '已在本商城注册，请用原账号登录'],
  },
  contact: { name: '联系人', reasons: ['请填写真实姓名'] },
  address: { name: '地址', reasons: ['不详细，请写到门牌号', '暂不在供货范围内'] },
  other: { name: '其他', reasons: ['本商城只供货给零售与餐饮客户', '请联系业务员线下办理'] },
} as const satisfies Record<string, { name: string; reasons: readonly string[] }>;
export type RejectField = keyof typeof REJECT_REASONS;
export const REJECT_FIELDS = Object.keys(REJECT_REASONS) as RejectField[];

/** The reason as the applicant reads it: 「营业执照：图片不清晰，请重拍」. */
export const rejectionText = (field: RejectField, reason: string): string =>
  field === 'other' ? reason : `${REJECT_REASONS[field].name}：${reason}`;

interface Approved {
  contact: string;
  company: string;
  /** '' = nobody yet */
  salesperson: string;
}
interface Rejected {
  contact: string;
  company: string;
  /** '' = none was written */
  reason: string;
}

/** What fills the message about an account that is open. */
export const approvedValues = ({ contact, company, salesperson }: Approved): HoleValues => ({
  联系人: contact,
  公司: company,
  业务员: salesperson,
});

/** What fills the message about an application that was turned down. */
export const rejectedValues = ({ contact, company, reason }: Rejected): HoleValues => ({
  联系人: contact,
  公司: company,
  原因: reason || '资料不完整',
});

/** What the applicant is sent when the account is open; `own`: the mall's own text. */
export const approvedSms = (facts: Approved, own?: string): string =>
  writeSms('application.approved', approvedValues(facts), own);

/** What the applicant is sent when the application was turned down; `own`: the mall's own text. */
export const rejectedSms = (facts: Rejected, own?: string): string =>
  writeSms('application.rejected', rejectedValues(facts), own);
