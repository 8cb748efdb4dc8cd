/** The address dialog's checks (SPEC §5), in its order, all shown at once. */

export type AddressDraft = {
  /** Codes chosen in the cascader, province first; finished or empty. */
  readonly areaCodes: readonly string[];
  readonly address: string;
  readonly name: string;
  readonly phone: string;
};

export type AddressField = 'area' | 'address' | 'name' | 'phone';
export type AddressProblem = { readonly field: AddressField; readonly text: string };

/** SPEC §5, verbatim. */
export const PHONE_TEXT = '请填写正确的电话号码';

/** Problems in the order area → address → recipient → phone; empty = fine. The first one gets the focus. */
export function validateAddress(draft: AddressDraft): AddressProblem[] {
  const problems: AddressProblem[] = [];
  if (draft.areaCodes.length === 0) problems.push({ field: 'area', text: '请您选择地区' });
  if (draft.address.trim() === '') problems.push({ field: 'address', text: '请您填写完整的送货地址' });
  if (draft.name.trim() === '') problems.push({ field: 'name', text: '请您填写收货人' });
  if (!isMobile(draft.phone)) problems.push({ field: 'phone', text: PHONE_TEXT });
  return problems;
}

/** 11 digits starting with 1 (SPEC §5). */
export function isMobile(phone: string): boolean {
  return /^1\d{10}$/.test(phone.trim());
}
