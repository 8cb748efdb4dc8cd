import type { CallData } from '@pifa/contract';
import { averageOrder, marginRate, netOf, type SalesSums } from '@pifa/domain';
import { sql } from 'kysely';
import { isRefusal } from '@pifa/contract';
import type { Db } from '../../platform';
import { can, type Operator, ownedInScope, type StaffHandler } from '../staff';
import { type Compared, comparedOf, isFirst, ofBoth, sumBefore, sumNow } from './periods';
import { yuan } from './yuan';

interface Row extends SalesSums {
  companies: number;
  firsts: number;
}

/** 概览: the figures of a period beside those of as many days before it. */
export const showFigures: StaffHandler<'adminFigures'> = async ({ db, query, now }, operator) => {
  const compared = comparedOf(query, now);
  if (isRefusal(compared)) return compared;
  const [sums, margins, book] = await Promise.all([
    sumsOf(db, compared, operator),
    can(operator, 'cost.read') ? marginsOf(db, compared, operator) : undefined,
    bookOf(db, operator),
  ]);
  return {
    now: toWire(sums.now, margins?.now),
    before: toWire(sums.before, margins?.before),
    beforeFrom: compared.before.from,
    beforeTo: compared.before.to,
    ...book,
    time: now.toISOString(),
  };
};

const toWire = (row: Row, margin: number | null | undefined): CallData<'adminFigures'>['now'] => {
  const average = averageOrder(row);
  return {
    amount: yuan(row.captured),
    refunded: yuan(row.refunded),
    net: yuan(netOf(row)),
    orders: row.orders,
    ...(average !== null && { average: yuan(average) }),
    companies: row.companies,
    newCompanies: row.firsts,
    ...(margin !== undefined && margin !== null && { margin }),
  };
};

/** Companies first, so that each counts once; then all of them together. */
async function sumsOf(db: Db, compared: Compared, operator: Operator): Promise<{ now: Row; before: Row }> {
  const { rows } = await sql<Row & { is_now: boolean }>`
    with per as (
      select f.kh_id, f.day >= ${compared.now.from}::date as is_now, sum(f.captured) as captured,
        sum(f.refunded) as refunded, sum(f.orders) as orders
      from figure_days f where ${ofBoth(compared, operator)} group by 1, 2)
    select p.is_now, sum(p.captured)::bigint as captured, sum(p.refunded)::bigint as refunded,
      sum(p.orders)::integer as orders, (count(*) filter (where p.orders > 0))::integer as companies,
      (count(*) filter (where p.orders > 0 and ${isFirst(compared)}))::integer as firsts
    from per p group by p.is_now`.execute(db);
  const none: Row = { captured: 0, refunded: 0, orders: 0, companies: 0, firsts: 0 };
  return {
    now: rows.find(({ is_now }) => is_now) ?? none,
    before: rows.find(({ is_now }) => !is_now) ?? none,
  };
}

async function marginsOf(db: Db, compared: Compared, operator: Operator) {
  const { rows } = await sql<{ costed: number; cost: number; costed_before: number; cost_before: number }>`
    select ${sumNow('costed', compared)} as costed, ${sumNow('cost', compared)} as cost,
      ${sumBefore('costed', compared)} as costed_before, ${sumBefore('cost', compared)} as cost_before
    from figure_goods_days f where ${ofBoth(compared, operator)}`.execute(db);
  const [row] = rows;
  return {
    now: row ? marginRate(row.costed, row.cost) : null,
    before: row ? marginRate(row.costed_before, row.cost_before) : null,
  };
}

async function bookOf(db: Db, operator: Operator): Promise<{ hasAny: boolean; pending: number }> {
  const { rows } = await sql<{ hasAny: boolean; pending: number }>`
    select exists (select from figure_days f where ${ownedInScope(operator, 'f.kh_id')}) as "hasAny",
      (select count(distinct day) from (select day from figure_days_changed limit 5000) n)::integer as pending`.execute(
    db,
  );
  return rows[0] ?? { hasAny: false, pending: 0 };
}
