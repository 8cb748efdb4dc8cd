import { type Refusal, refuse } from '@pifa/contract';
import { type AddressField, validateAddress } from '@pifa/domain';
import type { Session, Transaction } from '../../../platform';
import { findArea } from '../regions';
import { type Address, type AddressFields, addressStore, addressWriter } from './address-store';

const MOST = 50;

type Draft = Pick<AddressFields, 'regionCode' | 'address' | 'name' | 'phone' | 'lng' | 'lat' | 'isDefault'> &
  Partial<Pick<AddressFields, 'province' | 'city' | 'county'>>;
type Owner = Pick<Session, 'userId' | 'khId'>;

/** Adds an address to the company's book; the first one becomes the default by itself. */
export async function addAddress(
  tx: Transaction,
  owner: Owner,
  draft: Draft,
  now: Date,
): Promise<Address | Refusal> {
  const fields = readDraft(draft);
  if ('refused' in fields) return fields;
  const writer = addressWriter(tx, owner.khId);
  await writer.lock();
  const count = await writer.count();
  if (count >= MOST) return refuse('too-many-addresses', { most: MOST });
  const isDefault = fields.isDefault || count === 0;
  if (isDefault) await writer.clearDefault();
  const id = await writer.add({ ...fields, isDefault }, { userId: owner.userId, now });
  return { id, ...fields, isDefault };
}

/** Changes an address of the company's book. */
export async function changeAddress(
  tx: Transaction,
  owner: Owner,
  id: number,
  draft: Draft,
): Promise<Address | Refusal> {
  const fields = readDraft(draft);
  if ('refused' in fields) return fields;
  const writer = addressWriter(tx, owner.khId);
  await writer.lock();
  const before = await addressStore(tx, owner.khId).find(id);
  if (!before) return refuse('not-found', { what: '该送货地址' });
  if (fields.isDefault && !before.isDefault) await writer.clearDefault();
  await writer.change(id, fields);
  return { id, ...fields };
}

/** Makes an address the default one and leaves the rest of it alone. */
export async function makeDefaultAddress(
  tx: Transaction,
  owner: Owner,
  id: number,
): Promise<Address | Refusal> {
  const writer = addressWriter(tx, owner.khId);
  await writer.lock();
  const before = await addressStore(tx, owner.khId).find(id);
  if (!before) return refuse('not-found', { what: '该送货地址' });
  if (!before.isDefault) {
    await writer.clearDefault();
    await writer.setDefault(id);
  }
  return { ...before, isDefault: true };
}

/** Takes an address out of the book; when it was the default, the newest of the others takes its place. */
export async function deleteAddress(
  tx: Transaction,
  owner: Owner,
  id: number,
  now: Date,
): Promise<Refusal | undefined> {
  const writer = addressWriter(tx, owner.khId);
  await writer.lock();
  const store = addressStore(tx, owner.khId);
  const before = await store.find(id);
  if (!before) return refuse('not-found', { what: '该送货地址' });
  await writer.remove(id, now);
  const next = before.isDefault ? await store.preferred() : undefined;
  if (next) await writer.setDefault(next.id);
  return undefined;
}

const refusalOf = {
  area: 'area-missing',
  address: 'address-missing',
  name: 'recipient-missing',
  phone: 'phone-invalid',
} as const satisfies Record<AddressField, string>;

/** The checks of SPEC §5 in their order; names of the area come from its code, not from the caller. */
function readDraft(draft: Draft): AddressFields | Refusal {
  const area = findArea(draft.regionCode);
  const [problem] = validateAddress({
    areaCodes: area ? [area.code] : [],
    address: draft.address,
    name: draft.name,
    phone: draft.phone,
  });
  if (problem || !area) return refuse(problem ? refusalOf[problem.field] : 'area-missing', {});
  return {
    province: area.province || (draft.province ?? ''),
    city: area.city || (draft.city ?? ''),
    county: area.province ? area.county : (draft.county ?? ''),
    regionCode: area.code,
    address: draft.address.trim(),
    name: draft.name.trim(),
    phone: draft.phone.trim(),
    lng: draft.lng,
    lat: draft.lat,
    isDefault: draft.isDefault,
  };
}
