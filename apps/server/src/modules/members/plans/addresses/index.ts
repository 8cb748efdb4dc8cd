import { isRefusal } from '@pifa/contract';
import { isMobile } from '@pifa/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import { badInput, Refused, type Transaction } from '../../../../platform';
import {
  companiesInScope,
  type JudgeContext,
  type JudgedRow,
  type PlanKind,
  recordActs,
} from '../../../staff';
import { addAddress } from '../../addresses/save-address';
import { areaOfText } from '../../regions';
import { companyObject } from '../../staff/company-scope';
import { addressMark } from '../addresses-back';
import { UNDO_MS } from '../labelled-companies';
import { readRows } from '../read-rows';

const cell = (most: number) => z.string().trim().max(most).default('');
/** A delivery address as a table names it, its company by name or number. */
const row = z.strictObject({
  line: z.number().int().min(1),
  company: cell(200),
  recipient: cell(100),
  phone: cell(40),
  province: cell(60),
  city: cell(60),
  district: cell(60),
  address: cell(400),
  isDefault: cell(10),
});
type Row = z.output<typeof row>;

interface Change {
  khId: number;
  userId: number;
  regionCode: string;
  address: string;
  name: string;
  phone: string;
  isDefault: boolean;
}

interface Known {
  khId: number;
  code: string;
  name: string;
  userId: number | null;
  /** what its book has already */
  addresses: string[];
}

/** 导入地址: each goes into the book of its company, as the company itself would put it there. */
export const addAddressesPlan: PlanKind<object, Change, { id: number; was: string }> = {
  kind: 'add-addresses',
  permission: 'customer.write',
  settings: z.strictObject({}),
  title: (rows) => `添加 ${rows} 个收货地址`,
  verb: (rows) => `添加 ${rows} 个收货地址`,
  atOnce: 1,
  async judge(context, { rows: sent }) {
    const { rows, refused } = readRows(row, sent);
    const known = await readCompanies(context, rows);
    return { rows: [...rows.map((one) => judgeRow(one, known)), ...refused], effects: [] };
  },
  // An address is added, nothing is replaced: the company may be changed meanwhile, but it must be there.
  async marks({ tx, operator }, objects) {
    const ids = objects.map((object) => Number(object.slice(companyObject(0).length - 1)));
    const { rows } = await sql<{ kh_id: number }>`
      select kh_id from companies c where kh_id = any(${ids}::bigint[]) and ${companiesInScope(operator, 'c')}
      order by kh_id for no key update`.execute(tx);
    return new Map(rows.map(({ kh_id }) => [companyObject(kh_id), { mark: '' }]));
  },
  async write({ tx, operator, now }, rows) {
    const outcomes = [];
    for (const { change } of rows) {
      if (await isThere(tx, change)) throw new Refused(badInput('这个地址已经有了'));
      const draft = { ...change, lng: '', lat: '' };
      const added = await addAddress(tx, { khId: change.khId, userId: change.userId }, draft, now);
      if (isRefusal(added)) throw new Refused(added);
      const place = [added.province, added.city, added.county, added.address].join('');
      await recordActs(tx, operator, [
        {
          what: 'company.address-add',
          object: companyObject(change.khId),
          after: { recipient: added.name, phone: added.phone, address: place },
          now,
        },
      ]);
      outcomes.push({ back: { id: added.id, was: addressMark(added) } });
    }
    return outcomes;
  },
  undo: {
    ms: UNDO_MS,
    kind: 'add-addresses-back',
    input: (_db, rows) => ({
      rows: rows.map(({ line, name, change: { khId, userId }, back }) => ({
        line,
        name,
        khId,
        userId,
        ...back,
      })),
    }),
  },
};

function judgeRow(one: Row, known: KnownCompanies): JudgedRow<Change> {
  const { line, company: wanted, recipient: name, phone } = one;
  const [company, ...others] = companiesNamed(known, wanted);
  const head = {
    line,
    object: company && others.length === 0 ? companyObject(company.khId) : '',
    name: [wanted, name].filter(Boolean).join(' ') || `第 ${line} 行`,
    mark: '',
    fields: [],
  };
  const refused = (refusal: string): JudgedRow<Change> => ({ ...head, refusal });
  if (!company) return refused(wanted === '' ? '请填写公司名称' : '没有这位客户，或不在您名下');
  if (others.length > 0) {
    const codes = [company, ...others].map(({ code }) => code);
    return refused(`有 ${codes.length} 位客户叫这个名字，请改写编号：${codes.slice(0, 5).join('、')}`);
  }
  if (company.userId === null) return refused('这位客户还没有成员');
  if (name === '' || name.length > 40) return refused(name === '' ? '请填写收货人' : '收货人太长');
  if (!isMobile(phone)) return refused('手机号不正确');
  const found = areaOfText(`${one.province}${one.city}${one.district}${one.address}`);
  if (!found) return refused('地区认不出来，请写到区县');
  if (found.rest === '' || found.rest.length > 120) {
    return refused(found.rest === '' ? '请填写详细地址' : '详细地址太长');
  }
  const isDefault = /^(?:是|1|y|yes|true|默认|√)$/i.test(one.isDefault);
  const own = { regionCode: found.area.code, address: found.rest, name, phone };
  // The same recipient at the same place is one address.
  if (company.addresses.includes(addressMark(own))) return head;
  // The next row may be the same address once more.
  company.addresses.push(addressMark(own));
  const place = [...found.area.names, found.rest].join('');
  return {
    ...head,
    fields: [
      { label: '新地址', before: '', after: place },
      { label: '收货人', before: '', after: `${name} ${phone}` },
      ...(isDefault ? [{ label: '默认地址', before: '', after: '是' }] : []),
    ],
    change: { khId: company.khId, userId: company.userId, ...own, isDefault },
  };
}

interface KnownCompanies {
  byCode: ReadonlyMap<string, Known>;
  byName: ReadonlyMap<string, readonly Known[]>;
}

/** Those that a cell means: a number is of one company, a name may be of several. */
function companiesNamed({ byCode, byName }: KnownCompanies, wanted: string): readonly Known[] {
  const one = byCode.get(wanted);
  return one ? [one] : (byName.get(wanted) ?? []);
}

async function readCompanies({ tx, operator }: JudgeContext, rows: readonly Row[]): Promise<KnownCompanies> {
  const names = [...new Set(rows.map(({ company }) => company))];
  const { rows: found } = await sql<Omit<Known, 'addresses'> & { addresses: string[] | null }>`
    select c.kh_id as "khId", c.code, c.name,
      (select min(u.id) from users u where u.kh_id = c.kh_id and u.status = 'open') as "userId",
      (select json_agg(concat_ws(' ', a.region_code, a.address, a.name, a.phone)) from addresses a
        where a.kh_id = c.kh_id and a.deleted_at is null) as addresses
    from companies c where (c.name = any(${names}::text[]) or c.code = any(${names}::text[]))
      and c.status = 'open' and ${companiesInScope(operator, 'c')} order by c.kh_id`.execute(tx);
  const known = found.map((one) => ({ ...one, addresses: one.addresses ?? [] }));
  const byName = new Map<string, Known[]>();
  for (const one of known) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
  return { byCode: new Map(known.map((one) => [one.code, one])), byName };
}

async function isThere(tx: Transaction, { khId, ...own }: Change): Promise<boolean> {
  const { rows } = await sql`
    select from addresses where kh_id = ${khId} and deleted_at is null and region_code = ${own.regionCode}
      and address = ${own.address} and name = ${own.name} and phone = ${own.phone} limit 1`.execute(tx);
  return rows.length > 0;
}
