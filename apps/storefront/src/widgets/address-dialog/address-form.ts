import type { WireAddress } from '@pifa/contract/client';
import { areaNames, parsePastedAddress, type Region, regionPath } from '@pifa/domain';

/** The dialog's fields. */
export interface AddressDraftForm {
  /** From the province down. */
  areaCodes: string[];
  address: string;
  name: string;
  phone: string;
  lng: string;
  lat: string;
  isDefault: boolean;
}

export const EMPTY_ADDRESS: AddressDraftForm = {
  areaCodes: [],
  address: '',
  name: '',
  phone: '',
  lng: '',
  lat: '',
  isDefault: false,
};

/** The codes above a code: 2, 4, 6 digits; the parent of a 9-digit town is its 4-digit city. */
export function codesOf(regionCode: string): string[] {
  return [2, 4, 6, 9]
    .filter((digits) => digits < regionCode.length && !(regionCode.length === 9 && digits === 6))
    .map((digits) => regionCode.slice(0, digits))
    .concat(regionCode ? [regionCode] : []);
}

export function formOf(address: WireAddress): AddressDraftForm {
  const { address: street, name, phone, lng, lat } = address;
  return {
    areaCodes: codesOf(address.regionCode),
    address: street,
    name,
    phone,
    lng,
    lat,
    isDefault: address.isDefault === 1,
  };
}

/** The wire's address from the form; names come from the region tree. */
export function bodyOf(form: AddressDraftForm, tree: readonly Region[]) {
  const regionCode = form.areaCodes.at(-1) ?? '';
  const { address, name, phone, lng, lat } = form;
  const isDefault: 0 | 1 = form.isDefault ? 1 : 0;
  return {
    ...areaNames(regionPath(tree, regionCode) ?? []),
    regionCode,
    address,
    name,
    phone,
    lng,
    lat,
    isDefault,
  };
}

/** Fills the form from pasted text; fields that were not recognised keep their value. */
export function pasteInto(
  form: AddressDraftForm,
  text: string,
  tree: readonly Region[],
): { form: AddressDraftForm; found: string[] } {
  const parsed = parsePastedAddress(text, tree);
  const path = parsed.areaCodes.length > 0 ? regionPath(tree, parsed.areaCodes.at(-1) ?? '') : null;
  // Without a district in the text the buyer chooses the region.
  const whole = path && !path.at(-1)?.children?.length ? [...parsed.areaCodes] : null;
  const found = [
    whole && '地区',
    parsed.address && '详细地址',
    parsed.name && '收货人',
    parsed.phone && '手机',
  ].filter((word): word is string => Boolean(word));
  return {
    form: {
      ...form,
      areaCodes: whole ?? form.areaCodes,
      address: parsed.address || form.address,
      name: parsed.name || form.name,
      phone: parsed.phone || form.phone,
    },
    found,
  };
}
