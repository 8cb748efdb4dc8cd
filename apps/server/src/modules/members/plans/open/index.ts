import { isRefusal, refusalText } from '@pifa/contract';
import { isMobile } from '@pifa/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import { Refused, type Transaction } from '../../../../platform';
import type { JudgeContext, JudgedRow, PlanKind } from '../../../staff';
import { areaOfText } from '../../regions';
import { compact, type Form, knownLevel, openInside, salespersonOf } from '../../staff/company-open';
import { UNDO_MS } from '../labelled-companies';
import { readRows } from '../read-rows';

const cell = (most: number) => z.string().trim().max(most).default('');
/** A customer as a table names it: level, salesperson and price list by their names. */
const row = z.strictObject({
  line: z.number().int().min(1),
  company: cell(200),
  contact: cell(100),
  phone: cell(40),
  level: cell(100),
  salesperson: cell(100),
  priceList: cell(100),
  tags: cell(400),
  province: cell(60),
  city: cell(60),
  district: cell(60),
  address: cell(400),
  taxNumber: cell(60),
  note: cell(2_000),
});
type Row = z.output<typeof row>;

type Change = Omit<Form, 'requestId' | 'confirm'>;

interface Known {
  /** companies of these names, with the phones of their users */
  companies: { name: string; phones: string[] }[];
  taken: ReadonlySet<string>;
  lists: ReadonlyMap<string, number>;
  /** accounts of colleagues by what they are called; several may have one name */
  colleagues: ReadonlyMap<string, readonly string[]>;
  /** tax numbers that customers have */
  taxNumbers: ReadonlySet<string>;
}

/** 导入客户: each is opened as 新建客户 opens one, with its first user, who is told by SMS how to set a password. */
export const openCompaniesPlan: PlanKind<object, Change, { khId: number }> = {
  kind: 'open-companies',
  permission: 'customer.write',
  settings: z.strictObject({}),
  title: (rows) => `新建 ${rows} 位客户`,
  verb: (rows) => `新建 ${rows} 位客户`,
  atOnce: 1,
  async judge(context, { rows: sent }) {
    const { rows, refused } = readRows(row, sent);
    const known = await readKnown(context.tx, rows);
    const asked = { levels: remembered((name) => knownLevel(context.tx, name)), people: peopleOf(context) };
    const phones = new Map<string, number>();
    const judged: JudgedRow<Change>[] = [];
    for (const one of rows) {
      const twin = phones.get(one.phone);
      if (one.phone !== '' && twin === undefined) phones.set(one.phone, one.line);
      judged.push(await judgeRow(one, { ...known, ...asked }, twin));
    }
    const opened = judged.filter(({ refusal, fields }) => !refusal && fields.length > 0).length;
    const text = `将给 ${opened} 位新客户的手机各发一条短信，告诉他们怎样设置密码`;
    return { rows: [...judged, ...refused], effects: opened > 0 ? [{ text, tone: 'amber' }] : [] };
  },
  // Nothing is there yet that somebody could have changed; what was taken meanwhile is refused when it is written.
  marks: async (_context, objects) => new Map(objects.map((object) => [object, { mark: '' }])),
  async write({ tx, platform, operator, planId, now }, rows) {
    const outcomes = [];
    for (const { seq, change } of rows) {
      const form = { ...change, requestId: `${planId}-${seq}`, confirm: false };
      outcomes.push({ back: { khId: await openInside(platform, tx, form, operator, now) } });
    }
    return outcomes;
  },
  undo: {
    ms: UNDO_MS,
    kind: 'open-companies-back',
    input: (_db, rows) => ({
      rows: rows.map(({ line, name, back }) => ({ line, name, khId: back.khId })),
    }),
  },
};

/** What is asked for the same words again and again is asked once. */
function remembered<T>(ask: (word: string) => Promise<T>): (word: string) => Promise<T> {
  const answers = new Map<string, Promise<T>>();
  return (word) => {
    const answer = answers.get(word) ?? ask(word);
    answers.set(word, answer);
    return answer;
  };
}

const peopleOf = ({ tx, operator }: JudgeContext) =>
  remembered((account) => salespersonOf(tx, operator, account));

interface Asked extends Known {
  levels: (name: string) => ReturnType<typeof knownLevel>;
  people: ReturnType<typeof peopleOf>;
}

async function judgeRow(one: Row, known: Asked, twin: number | undefined): Promise<JudgedRow<Change>> {
  const { line, company, contact, phone } = one;
  const head = { line, object: `new-company:${phone || line}`, name: company || `第 ${line} 行`, fields: [] };
  const refused = (refusal: string): JudgedRow<Change> => ({ ...head, refusal });
  if (company === '' || company.length > 80)
    return refused(company === '' ? '请填写公司名称' : '公司名称太长');
  if (contact === '' || contact.length > 40) return refused(contact === '' ? '请填写联系人' : '联系人太长');
  if (!isMobile(phone)) return refused('手机号不正确');
  if (twin !== undefined) return refused(`与第 ${twin} 行的手机相同`);
  const there = known.companies.filter(({ name }) => name === company);
  if (there.some(({ phones }) => phones.includes(phone))) return head;
  if (known.taken.has(phone)) return refused('这个手机号已在别的客户名下');
  if (there.length > 0) return refused('已有同名的客户，可能在其他业务员名下');
  const made = await formOf(one, known);
  if (typeof made === 'string') return refused(made);
  const { form, labels } = made;
  return {
    ...head,
    fields: labels
      .filter(([, after]) => after !== '')
      .map(([label, after]) => ({ label, before: '', after })),
    change: form,
  };
}

async function formOf(
  one: Row,
  { lists, colleagues, taxNumbers, levels, people }: Asked,
): Promise<{ form: Change; labels: (readonly [string, string])[] } | string> {
  const listId = one.priceList === '' ? undefined : lists.get(one.priceList);
  if (one.priceList !== '' && listId === undefined) return `没有价目表「${one.priceList}」`;
  const [account = '', ...others] = colleagues.get(one.salesperson) ?? [];
  if (one.salesperson !== '' && account === '') return `没有业务员「${one.salesperson}」`;
  if (others.length > 0)
    return `有 ${others.length + 1} 位同事叫「${one.salesperson}」，请改写账号：${[account, ...others].join('、')}`;
  const taxNumber = compact(one.taxNumber);
  if (taxNumber.length > 30) return '税号太长';
  if (taxNumbers.has(taxNumber)) return '已有同税号的客户，可能在其他业务员名下';
  const place = `${one.province}${one.city}${one.district}${one.address}`;
  const found = place === '' ? undefined : areaOfText(place);
  if (`${one.province}${one.city}${one.district}` !== '' && !found) return '地区认不出来，请写到区县';
  const tags = [
    ...new Set(
      one.tags
        .split(/[,，、;；|]/)
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ];
  if (tags.length > 20 || tags.some((tag) => tag.length > 20)) return '标签太多或太长';
  try {
    const level = await levels(one.level);
    const person = await people(account);
    const address = found ? found.rest : one.address;
    if (address.length > 120) return '地址太长';
    const form = {
      company: one.company,
      contact: one.contact,
      phone: one.phone,
      regionCode: found?.area.code ?? '',
      address,
      taxNumber,
      level: one.level,
      salesperson: account,
      ...(listId !== undefined && { priceListId: String(listId) }),
      tags,
      note: one.note,
    };
    return {
      form,
      labels: [
        ['新客户', one.company],
        ['联系人', one.contact],
        ['手机', one.phone],
        ['等级', level.name],
        ['业务员', person?.displayName ?? ''],
        ['价目表', one.priceList],
        ['地址', [...(found?.area.names ?? []), address].join('')],
        ['标签', tags.join('、')],
      ],
    };
  } catch (error) {
    if (error instanceof Refused && isRefusal(error.refusal)) return refusalText(error.refusal);
    throw error;
  }
}

async function readKnown(tx: Transaction, rows: readonly Row[]): Promise<Known> {
  const names = [...new Set(rows.map(({ company }) => company))];
  const phones = [...new Set(rows.map(({ phone }) => phone))];
  const { rows: companies } = await sql<{ name: string; phones: string[] | null }>`
    select c.name, (select json_agg(u.phone) from users u where u.kh_id = c.kh_id) as phones
    from companies c where c.name = any(${names}::text[])`.execute(tx);
  const { rows: taken } = await sql<{ phone: string }>`
    select phone from users where phone = any(${phones}::text[])`.execute(tx);
  const { rows: lists } = await sql<{ id: number; name: string }>`
    select id, name from price_lists where kh_id is null and name = any(${rows.map(({ priceList }) => priceList)}::text[])
    order by id desc`.execute(tx);
  const wanted = rows.map(({ salesperson }) => salesperson).filter(Boolean);
  const { rows: people } = await sql<{ name: string; display_name: string }>`
    select name, display_name from operators
    where status = 'open' and (name = any(${wanted}::text[]) or display_name = any(${wanted}::text[])) order by name`.execute(
    tx,
  );
  const taxes = rows.map(({ taxNumber }) => compact(taxNumber)).filter(Boolean);
  const { rows: taxed } = await sql<{ tax: string }>`
    select tax_number as tax from companies where tax_number = any(${taxes}::text[])`.execute(tx);
  return {
    companies: companies.map((one) => ({ name: one.name, phones: one.phones ?? [] })),
    taken: new Set(taken.map(({ phone }) => phone)),
    lists: new Map(lists.map(({ id, name }) => [name, id])),
    colleagues: accountsByName(people),
    taxNumbers: new Set(taxed.map(({ tax }) => tax)),
  };
}

/** An account is one person's, whoever else is called like it. */
function accountsByName(people: readonly { name: string; display_name: string }[]) {
  const accounts = new Map<string, string[]>();
  for (const { name, display_name: called } of people)
    accounts.set(called, [...(accounts.get(called) ?? []), name]);
  for (const { name } of people) accounts.set(name, [name]);
  return accounts;
}
