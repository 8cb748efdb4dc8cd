import { CLAIM_KINDS, type CouponInstance, type CouponState } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform';

interface CouponRow {
  id: number;
  template_id: number;
  kh_id: number;
  source: string;
  kind: string;
  label: string;
  settings: unknown;
  valid_from: Date;
  valid_until: Date;
  created_at: Date;
  state: CouponState;
}

/** The state follows the order's claim on the coupon: held while the order is unpaid, used once it is paid (I13). */
const STATED = sql`
  select c.id, c.template_id, c.kh_id, c.source, c.kind, c.label, c.settings, c.valid_from, c.valid_until,
         c.created_at,
         case when s.used > 0 then 'used' when s.reserved > 0 then 'held' else 'unused' end as state
  from coupons c left join scarce s on s.kind = ${CLAIM_KINDS.coupon} and s.ref = c.id::text`;

const TABS = {
  unused: (now: Date) => sql`(state = 'held' or (state = 'unused' and valid_until > ${now}))`,
  used: () => sql`state = 'used'`,
  expired: (now: Date) => sql`(state = 'unused' and valid_until <= ${now})`,
} satisfies Record<string, (now: Date) => RawBuilder<unknown>>;
export type CouponTab = keyof typeof TABS;

const toInstance = (row: CouponRow): CouponInstance => ({
  id: String(row.id),
  templateId: String(row.template_id),
  kind: row.kind,
  label: row.label,
  settings: row.settings as Record<string, unknown>,
  state: row.state,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
});

/** The coupons that a company may still use, the one that ends soonest first. */
const wallet = (khId: number, now: Date) => sql`
  select * from (${STATED} where c.kh_id = ${khId} and c.valid_until > ${now}) c
  where state <> 'used' order by valid_until, id limit 500`;

export async function couponsOf(db: Db, khId: number, now: Date): Promise<readonly CouponInstance[]> {
  const { rows } = await sql<CouponRow>`${wallet(khId, now)}`.execute(db);
  return rows.map(toInstance);
}

/** What `couponsOf` answers, as a column of another statement; `walletFrom` reads it. */
export const walletColumn = (khId: number, now: Date): RawBuilder<unknown> =>
  sql`(select jsonb_agg(to_jsonb(w)) from (${wallet(khId, now)}) w)`;

/** Reads rows that were returned as JSON, where instants are text. */
export const walletFrom = (column: unknown): readonly CouponInstance[] =>
  ((column ?? []) as CouponRow[]).map((row) =>
    toInstance({ ...row, valid_from: new Date(row.valid_from), valid_until: new Date(row.valid_until) }),
  );

/** The coupon that was issued for this source, whichever company has it. */
export async function couponBySource(db: Db, source: string): Promise<CouponInstance | undefined> {
  const { rows } = await sql<CouponRow>`select * from (${STATED} where c.source = ${source}) c`.execute(db);
  return rows[0] && toInstance(rows[0]);
}

/** All coupons that a company was ever given, the newest first. */
export async function everyCoupon(
  db: Db,
  khId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<(CouponInstance & { createdAt: Date })[]> {
  const { rows } = await sql<CouponRow>`
    ${STATED} where c.kh_id = ${khId} and (${before}::bigint is null or c.id < ${before}::bigint)
    order by c.id desc limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...toInstance(row), createdAt: row.created_at }));
}

/** A page of a company's coupons and the number under each tab. One statement. */
export async function pageOfCoupons(
  db: Db,
  khId: number,
  { tab, pageNum, pageSize, now }: { tab: CouponTab; pageNum: number; pageSize: number; now: Date },
): Promise<{ list: readonly CouponInstance[]; counts: Record<CouponTab, number> }> {
  const { rows } = await sql<{ counts: Record<CouponTab, number>; page: unknown }>`
    with own as (${STATED} where c.kh_id = ${khId}),
    page as (
      select * from own where ${TABS[tab](now)}
      order by case when ${tab === 'unused'} then valid_until end, valid_until desc, id
      limit ${pageSize} offset ${(pageNum - 1) * pageSize})
    select
      (select jsonb_build_object(
        'unused', count(*) filter (where ${TABS.unused(now)}),
        'used', count(*) filter (where ${TABS.used()}),
        'expired', count(*) filter (where ${TABS.expired(now)})) from own) as counts,
      coalesce((select jsonb_agg(to_jsonb(page) order by case when ${tab === 'unused'} then valid_until end,
                                 valid_until desc, id) from page), '[]') as page`.execute(db);
  const [row] = rows;
  return {
    list: walletFrom(row?.page),
    counts: row?.counts ?? { unused: 0, used: 0, expired: 0 },
  };
}

/** How many of these templates were issued in all, and to this company. */
export async function issuedOf(
  db: Db,
  khId: number,
  templateIds: readonly string[],
): Promise<ReadonlyMap<string, { issued: number; own: number }>> {
  if (templateIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; issued: number; own: number }>`
    select t.template_id as id, t.issued,
           (select count(*) from coupons c where c.template_id = t.template_id and c.kh_id = ${khId}) as own
    from coupon_counters t where t.template_id = any(${templateIds.map(Number)})`.execute(db);
  return new Map(rows.map(({ id, issued, own }) => [String(id), { issued, own }]));
}
