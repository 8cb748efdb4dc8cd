import { isMobile, passwordProblem, type Region, regionPath } from '@pifa/domain';

/** The applicant's input, kept across the steps so that nothing is typed twice (UX §1.15). */
export interface Application {
  phone: string;
  code: string;
  password: string;
  again: string;
  company: string;
  contact: string;
  areaCodes: string[];
  address: string;
  taxNumber: string;
  licenceUploadId: string;
  agreed: boolean;
}

export const EMPTY_APPLICATION: Application = {
  phone: '',
  code: '',
  password: '',
  again: '',
  company: '',
  contact: '',
  areaCodes: [],
  address: '',
  taxNumber: '',
  licenceUploadId: '',
  agreed: false,
};

export type ApplicationProblems = Partial<Record<keyof Application, string>>;

/** First step: phone and password. */
export function accountProblems({ phone, code, password, again }: Application): ApplicationProblems {
  const weak = passwordProblem(password, phone.trim());
  return {
    ...(isMobile(phone) ? {} : { phone: '请填写正确的电话号码' }),
    ...(code.length >= 4 ? {} : { code: '请填写短信验证码' }),
    ...(weak ? { password: weak } : {}),
    ...(again === password ? {} : { again: '两次输入的密码不一致' }),
  };
}

/** Second step: the company. */
export function companyProblems({ company, contact, areaCodes, agreed }: Application): ApplicationProblems {
  return {
    ...(company.trim() ? {} : { company: '请填写公司名称' }),
    ...(contact.trim() ? {} : { contact: '请填写联系人' }),
    ...(areaCodes.length > 0 ? {} : { areaCodes: '请您选择地区' }),
    ...(agreed ? {} : { agreed: '请先阅读并同意用户协议' }),
  };
}

/** The body of `POST member/apply`. */
export function bodyOf(application: Application, tree: readonly Region[]) {
  const { areaCodes, code, phone, password, company, contact, address, taxNumber, licenceUploadId, agreed } =
    application;
  const regionCode = areaCodes.at(-1) ?? '';
  return {
    phone: phone.trim(),
    verificationCode: code,
    password,
    company: company.trim(),
    contact: contact.trim(),
    regionCode,
    regionNames: (regionPath(tree, regionCode) ?? []).map((region) => region.name),
    address: address.trim(),
    taxNumber: taxNumber.replace(/\s/g, '').toUpperCase(),
    ...(licenceUploadId ? { licenceUploadId } : {}),
    agreed,
  };
}
