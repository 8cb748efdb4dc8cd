import { type CallData, refuse } from '@pifa/contract';
import { formatCount } from '@pifa/domain';
import { sql } from 'kysely';
import {
  badInput,
  type CallContext,
  Refused,
  refusableTransaction,
  type Transaction,
} from '../../../platform';
import { companiesInScope, type Operator, recordAct, type StaffHandler } from '../../staff';
import { bookOf, heldAt, holdList, type List, NO_LIST, touchList } from './hold-list';

type Call = CallContext<'adminPriceListSave'>;
type Saved = CallData<'adminPriceListSave'>;

const MOST_LISTS = 1_000;

/** A new list, a copy of one, a new name; or a company's own book. */
export const savePriceList: StaffHandler<'adminPriceListSave'> = ({ database, body, now }, operator) =>
  refusableTransaction(database, (tx) => {
    if (body.khId !== undefined) return openBook(tx, operator, body.khId, now);
    if (body.name === '') throw new Refused(badInput('请填写价目表的名称'));
    return body.id === undefined
      ? addList(tx, operator, { body, now })
      : renameList(tx, operator, { body, id: body.id, now });
  });

/** One book a company; whoever opens it a second time gets the first. */
async function openBook(tx: Transaction, operator: Operator, khId: string, now: Date): Promise<Saved> {
  const { rows: companies } = await sql<{ id: number; name: string }>`
    select kh_id as id, name from companies c
    where kh_id = ${Number(khId)}::bigint and ${companiesInScope(operator, 'c')} for no key update`.execute(
    tx,
  );
  const [company] = companies;
  if (!company) throw new Refused(refuse('not-found', { what: '该客户' }));
  const known = await tx
    .selectFrom('price_lists')
    .select('id')
    .where('kh_id', '=', company.id)
    .executeTakeFirst();
  if (known) return { message: `已打开「${company.name}」自己的价`, id: String(known.id) };
  const id = await bookOf(tx, { khId: company.id, name: company.name }, { operator, now });
  return { message: `已为「${company.name}」开一份自己的价`, id: String(id) };
}

interface Saving {
  body: Call['body'];
  now: Date;
}

async function addList(tx: Transaction, operator: Operator, { body, now }: Saving): Promise<Saved> {
  const { name, note, copyOf } = body;
  await refuseTaken(tx, name);
  const source = copyOf === undefined ? undefined : await holdList(tx, copyOf, operator);
  if (copyOf !== undefined && !source) throw new Refused(NO_LIST);
  const { rows } = await sql<{ id: number }>`
    insert into price_lists (name, note, changed_at, changed_by)
    select ${name}, ${note}, ${now}::timestamptz, ${operator.id}
    from price_lists where kind = 'list' having count(*) < ${MOST_LISTS} returning id`.execute(tx);
  const [added] = rows;
  if (!added) throw new Refused(refuse('transition-refused', { text: `价目表最多 ${MOST_LISTS} 张` }));
  const copied = source ? await copyInto(tx, source, added.id, now) : 0;
  await recordAct(tx, operator, {
    what: 'price-list.add',
    object: `price-list:${added.id}`,
    after: { name, note, ...(source ? { copyOf: source.name, goods: copied } : {}) },
    now,
  });
  const message = source
    ? `已照抄「${source.name}」，${formatCount(copied)} 个商品的价；还没有给任何客户`
    : `已新建「${name}」，还没有给任何客户`;
  return { message, id: String(added.id) };
}

/** Prices that are in force or to come, and the formulas; answers how many goods. */
async function copyInto(tx: Transaction, from: List, to: number, now: Date): Promise<number> {
  await sql`
    insert into price_list_rows (list_id, goods_id, from_pieces, per_piece, per_pack, starts_at, ends_at, at)
    select ${to}, goods_id, from_pieces, per_piece, per_pack, starts_at, ends_at, ${now}::timestamptz
    from live_price_rows where list_id = ${from.id} and ends_at > ${now}::timestamptz order by id`.execute(
    tx,
  );
  await sql`
    insert into price_rules (list_id, version, scope, priority, base, base_list_id, percent_bp, plus, floor_margin_bp,
      round_piece, round_pack, starts_at, ends_at)
    select ${to}, 0, scope, priority, base, base_list_id, percent_bp, plus, floor_margin_bp, round_piece, round_pack,
      starts_at, ends_at
    from price_rules where list_id = ${from.id} and version = ${from.rulesVersion} order by id`.execute(tx);
  const { rows } = await sql<{ goods: number }>`
    select count(distinct goods_id)::int as goods from price_list_rows where list_id = ${to}`.execute(tx);
  return rows[0]?.goods ?? 0;
}

async function refuseTaken(tx: Transaction, name: string, except = 0): Promise<void> {
  const { rows } = await sql`
    select 1 from price_lists where kind = 'list' and name = ${name} and id <> ${except}`.execute(tx);
  if (rows.length > 0) {
    throw new Refused(refuse('transition-refused', { text: '已有价目表叫这个名称，请换一个' }));
  }
}

async function renameList(
  tx: Transaction,
  operator: Operator,
  { body: { name, note, version }, id, now }: Saving & { id: string },
): Promise<Saved> {
  const list = await heldAt(tx, { id, version }, operator);
  if (list.kind === 'book') throw new Refused(badInput('公司自己的价随公司叫名'));
  if (name !== list.name) await refuseTaken(tx, name, list.id);
  await sql`update price_lists set name = ${name}, note = ${note} where id = ${list.id}`.execute(tx);
  await touchList(tx, list.id, { operator, now });
  await recordAct(tx, operator, {
    what: 'price-list.rename',
    object: `price-list:${list.id}`,
    before: { name: list.name, note: list.note },
    after: { name, note },
    now,
  });
  return { message: '已保存', id };
}
