import { taxNumberCheck } from '@pifa/domain';
import words from '../content/crowd.json';
import { days } from '../moments';
import { type Random, randomFor } from '../random';
import type { DemoAddress, DemoCompany, DemoStaff, DemoUser } from '../types';

/** The first ids that are free for each kind of row. */
export interface CrowdIds {
  khId: number;
  userId: number;
  addressId: number;
  titleId: number;
}

/** The invoice title that a company hands in with its registration. */
export interface CrowdTitle {
  id: number;
  khId: number;
  userId: number;
  name: string;
  taxNumber: string;
  state: 'valid' | 'waiting';
  submittedAt: Date;
}

/** Companies of a large mall with all that belongs to them. */
export interface CrowdPeople {
  companies: DemoCompany[];
  users: DemoUser[];
  addresses: DemoAddress[];
  titles: CrowdTitle[];
}

const personName = (random: Random): string => `${random.pick(words.surnames)}${random.pick(words.given)}`;

/** Salespersons beside the demo's own two, so that there are twenty of them. */
export const crowdStaff = (): DemoStaff[] =>
  Array.from({ length: 18 }, (_, at) => ({
    name: `demo-sales-${at + 3}`,
    displayName: personName(randomFor(at, 'salesperson')),
    role: 'sales',
  }));

const SALESPERSONS = ['demo-sales', 'demo-sales-2', ...crowdStaff().map(({ name }) => name)];

/** Shares of a hundred companies. */
const LEVELS = [
  [75, '普通客户'],
  [92, '银牌客户'],
  [100, '金牌客户'],
] as const;
const ON_A_PRICE_LIST = 10;
const NOBODYS = 3;
const TITLES_WAITING = 0.004;

/** So many companies: the same seed gives the same ones. */
export function crowdPeople(seed: number, now: Date, first: CrowdIds, count: number): CrowdPeople {
  const people: CrowdPeople = { companies: [], users: [], addresses: [], titles: [] };
  for (let at = 0; at < count; at += 1) addCompany(people, { seed, now, first, at });
  return people;
}

function addCompany(
  { companies, users, addresses, titles }: CrowdPeople,
  { seed, now, first, at }: { seed: number; now: Date; first: CrowdIds; at: number },
): void {
  const random = randomFor(seed, `company ${at}`);
  const khId = first.khId + at;
  const region = random.pick(words.regions);
  const [province = '', city = '', county = ''] = region.names;
  const name = `${city.replace(/市$/, '')}${random.pick(words.marks)}${random.pick(words.marks)}${random.pick(words.trades)}${random.pick(words.forms)}`;
  const createdAt = days(now, -random.between(12, random.chance(0.6) ? 1_000 : 400));
  const number = `91${region.code}${String(khId).padStart(8, '0')}X`;
  const taxNumber = `${number}${taxNumberCheck(number)}`;
  const share = random.between(1, 100);
  const street = `${random.pick(words.streets)} ${random.between(1, 300)} 号`;
  const people = Array.from({ length: random.chance(0.35) ? 2 : 1 }, (_, nth): DemoUser => {
    const id = first.userId + users.length + nth;
    return {
      id,
      khId,
      phone: phoneOf(id),
      name: personName(random),
      role: nth === 0 ? 'manager' : 'buyer',
      createdAt,
    };
  });
  const [manager] = people;
  if (!manager) throw new Error('a company without a user');
  companies.push({
    khId,
    code: `KH${String(khId).padStart(5, '0')}`,
    name,
    level: LEVELS.find(([upTo]) => share <= upTo)?.[1] ?? '普通客户',
    priceListId: random.between(1, 100) <= ON_A_PRICE_LIST ? 1 : null,
    contact: manager.name,
    phone: manager.phone,
    regionCode: region.code,
    regionNames: [...region.names],
    address: street,
    taxNumber,
    salesperson: random.between(1, 100) <= NOBODYS ? '' : random.pick(SALESPERSONS),
    tags: random.chance(0.3) ? [random.pick(words.tags)] : [],
    createdAt,
  });
  users.push(...people);
  for (const isDefault of random.chance(0.25) ? [true, false] : [true]) {
    addresses.push({
      id: first.addressId + addresses.length,
      khId,
      regionCode: region.code,
      province,
      city,
      county,
      address: isDefault
        ? `${street}收货部`
        : `${random.pick(words.streets)} ${random.between(1, 300)} 号仓库`,
      name: random.pick(people).name,
      phone: random.pick(people).phone,
      isDefault,
    });
  }
  titles.push({
    id: first.titleId + at,
    khId,
    userId: manager.id,
    name,
    taxNumber,
    state: random.chance(TITLES_WAITING) ? 'waiting' : 'valid',
    submittedAt: createdAt,
  });
}

/** A different number for every id: 48271 and 10⁹ have no common factor. */
const phoneOf = (id: number): string => `15${String((id * 48_271) % 1_000_000_000).padStart(9, '0')}`;
