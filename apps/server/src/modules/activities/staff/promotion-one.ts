import { type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import { formOf, saySettings } from '@pifa/domain';
import { sql } from 'kysely';
import type { CallContext, Db } from '../../../platform';
import {
  savableKinds,
  showPromotion,
  promotionToWire,
  type StoredPromotion,
  toRecord,
} from '../../promotions';
import { can, type Operator } from '../../staff';
import { findingsFor, readDraft, recordOf, toldFindings } from './check-promotion';
import { headColumns, headJoins, headsToWire, type HeadRow, salesInScope } from './promotion-list';
import { namesFor, settingNames } from './promotion-names';
import { familyOf } from './promotion-states';

export const NO_PROMOTION = refuse('not-found', { what: '该活动' });

/** The kinds with the forms that are drawn of them. */
export async function listForms(): Promise<CallData<'adminPromotionForms'>> {
  return savableKinds.map(({ kind, name, about = '', settings }) => ({
    kind,
    name,
    family: familyOf(kind),
    about,
    form: structuredClone(formOf(settings)) as CallData<'adminPromotionForms'>[number]['form'],
  }));
}

/** One promotion whole. */
export async function showOne(
  { db, query, now }: CallContext<'adminPromotion'>,
  operator: Operator,
): Promise<CallData<'adminPromotion'> | Refusal> {
  const { rows } = await sql<HeadRow>`
    select ${headColumns(now)} from promotions p ${headJoins(operator)} where p.id = ${Number(query.id)}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return NO_PROMOTION;
  const [head] = await headsToWire(db, operator, [row]);
  if (!head) return NO_PROMOTION;
  const record = toRecord(row);
  const names = await namesFor(db, operator, [record]);
  const fields = savableKinds.find(({ kind }) => kind === record.kind)?.settings ?? [];
  const isOver = row.state === 'ended';
  const findings = isOver ? [] : await findingsFor(db, operator, record, { now, before: record });
  return {
    ...head,
    audience: record.audience === 'all' ? [] : [...record.audience],
    priority: record.priority,
    settings: showPromotion(promotionToWire(row)).settings,
    said: saySettings(fields, record.settings, settingNames(names)),
    names,
    findings: toldFindings(findings),
    sold: await soldOf(db, operator, record),
    mayChange: can(operator, 'promotion.write'),
  };
}

interface SoldRow {
  goodsId: number;
  goodsCode: string;
  goodsName: string;
  soldNum: number;
  amount: number;
  discountAmount: number;
  left: number | null;
}

/** What was sold, goods by goods, with what is left of the stock that was set aside. */
async function soldOf(
  db: Db,
  operator: Operator,
  { id }: StoredPromotion,
): Promise<CallData<'adminPromotion'>['sold']> {
  const { rows } = await sql<SoldRow>`
    with sums as (
      select goods_id, sum(pieces)::bigint as pieces, sum(amount)::bigint as amount, sum(discount)::bigint as discount
      from promotion_sales s where s.promotion_id = ${Number(id)} and ${salesInScope(operator)} group by goods_id),
    kept as (
      select split_part(ref, ':', 2)::bigint as goods_id, available from scarce
      where kind = 'activity-stock' and starts_with(ref, ${`${id}:`}))
    select g.id as "goodsId", g.code as "goodsCode", g.name as "goodsName", coalesce(s.pieces, 0) as "soldNum",
      coalesce(s.amount, 0) as amount, coalesce(s.discount, 0) as "discountAmount", k.available as left
    from sums s full join kept k using (goods_id) join goods g on g.id = coalesce(s.goods_id, k.goods_id)
    order by "soldNum" desc, g.code limit 500`.execute(db);
  return rows.map(({ goodsId, amount, discountAmount, left, ...row }) => ({
    ...row,
    goodsId: String(goodsId),
    amount: Number(`${amount}e-2`),
    discountAmount: Number(`${discountAmount}e-2`),
    ...(left === null ? {} : { left }),
  }));
}

/** Checks a draft as it would go live now, and writes nothing. */
export async function checkOne(
  { db, body, now }: CallContext<'adminPromotionCheck'>,
  operator: Operator,
): Promise<CallData<'adminPromotionCheck'> | Refusal> {
  const read = readDraft(body, 'on');
  if (isRefusal(read)) return read;
  if ('problems' in read) return { problems: [...read.problems], findings: [] };
  const stored =
    body.id &&
    (await db.selectFrom('promotions').selectAll().where('id', '=', Number(body.id)).executeTakeFirst());
  const before = stored ? toRecord(stored) : null;
  const findings = await findingsFor(db, operator, recordOf(read.promotion), { now, before });
  return { problems: [], findings: toldFindings(findings) };
}
