import { refuse } from '@pifa/contract';
import { handOutProblem, validityText } from '@pifa/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import { Refused } from '../../../../platform';
import { type CouponTemplate, couponTemplate, handOut, isFor } from '../../../coupons';
import {
  can,
  companiesInScope,
  type JudgeContext,
  type JudgedRow,
  lacking,
  type ObjectMark,
  type PlanKind,
  type RowOutcome,
} from '../../../staff';
import { companyObject } from '../../staff/company-scope';
import { filteredCompanies, unknownRow } from '../labelled-companies';

const settings = z.strictObject({
  coupon: z.string({ error: '请选择卡券' }).regex(/^\d{1,15}$/, '请选择卡券'),
});
type Settings = z.output<typeof settings>;

interface Change {
  khId: number;
}

interface Company {
  kh_id: number;
  name: string;
  status: string;
  /** coupons of this template that it has had */
  own: number;
  accounts: number;
}

/** 发卡券, one to each of many customers. What was given belongs to the customer: it cannot be taken back. */
export const couponPlan: PlanKind<Settings, Change> = {
  kind: 'company-coupon',
  permission: 'coupon.issue',
  settings,
  title: (rows) => `给 ${rows} 位客户发卡券`,
  verb: (rows) => `发给 ${rows} 位客户`,
  resolve: filteredCompanies,
  async judge(context, { objects, settings: { coupon } }) {
    if (!can(context.operator, 'customer.read')) throw new Refused(lacking('customer.read'));
    const template = await templateFor(context, coupon);
    const known = await companiesOf(context, objects, coupon);
    const before = await issuedOf(context, coupon);
    let issued = before;
    const rows = objects.map((id, at) => {
      const row = judgeRow(known.get(id), at + 1, { template, issued, now: context.now });
      if (row.object !== '' && !row.refusal) issued += 1;
      return row;
    });
    if (issued === before) return { rows, effects: [] };
    const { total } = template.issue;
    const left = total === null ? '' : `，还剩 ${total - issued} 张`;
    const text = `发出 ${issued - before} 张「${template.label}」${left}；有效期：${validityText(template.issue)}`;
    return {
      rows,
      effects: [
        { text, tone: 'plain' },
        { text: '发出后不能撤销，客户马上在「我的卡券」里看到', tone: 'amber' },
      ],
    };
  },
  async marks({ tx, operator }, objects) {
    const ids = objects.map((object) => Number(object.slice(object.indexOf(':') + 1)));
    // Shared: a company is only kept from being closed, or handed over, meanwhile.
    const { rows } = await sql<Pick<Company, 'kh_id' | 'status'>>`
      select c.kh_id, c.status from companies c
      where c.kh_id = any(${ids}::bigint[]) and ${companiesInScope(operator, 'c')}
      order by c.kh_id for share`.execute(tx);
    return new Map<string, ObjectMark>(rows.map((row) => [companyObject(row.kh_id), { mark: row.status }]));
  },
  // Members who claim the same coupon wait for these.
  atOnce: 50,
  async write(context, rows) {
    const { tx, operator, planId, now } = context;
    const template = await templateFor(context, context.settings.coupon);
    const outcomes: RowOutcome[] = [];
    for (const { change } of rows) {
      const { khId } = change;
      const reason = await handOut(tx, operator, template, { khId, source: `plan:${planId}:${khId}`, now });
      outcomes.push(reason === '' ? {} : { reason });
    }
    return outcomes;
  },
};

/** The coupon as long as it is switched on. */
async function templateFor({ platform }: JudgeContext, id: string): Promise<CouponTemplate> {
  const template = await couponTemplate(platform, id);
  if (!template) throw new Refused(refuse('not-found', { what: '该卡券' }));
  return template;
}

function judgeRow(
  company: Company | undefined,
  line: number,
  { template, issued, now }: { template: CouponTemplate; issued: number; now: Date },
): JudgedRow<Change> {
  if (!company) return unknownRow(line);
  const { kh_id: khId, name, status, own, accounts } = company;
  const isMeant = isFor(template, khId);
  const facts = { isOpen: status === 'open', isMeant, issued, own, now };
  const refusal = handOutProblem(template.issue, facts);
  return {
    line,
    object: companyObject(khId),
    name,
    mark: status,
    fields: refusal
      ? []
      : [{ label: '卡券', before: own > 0 ? `已有 ${own} 张` : '', after: template.label }],
    ...(accounts === 0 && !refusal && { warnings: ['没有可用的账号，暂时没有人看得到'] }),
    ...(refusal && { refusal }),
    change: { khId },
  };
}

async function companiesOf(
  { tx, operator }: JudgeContext,
  ids: readonly string[],
  coupon: string,
): Promise<ReadonlyMap<string, Company>> {
  const khIds = ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number);
  const { rows } = await sql<Company>`
    select c.kh_id, c.name, c.status,
      (select count(*)::integer from coupons k
       where k.template_id = ${coupon}::bigint and k.kh_id = c.kh_id) as own,
      (select count(*)::integer from users u where u.kh_id = c.kh_id and u.status = 'open') as accounts
    from companies c
    where c.kh_id = any(${khIds}::bigint[]) and ${companiesInScope(operator, 'c')}`.execute(tx);
  return new Map(rows.map((row) => [String(row.kh_id), row]));
}

/** How many of it were given so far. */
async function issuedOf({ tx }: JudgeContext, coupon: string): Promise<number> {
  const { rows } = await sql<{ issued: number }>`
    select issued from coupon_counters where template_id = ${coupon}::bigint`.execute(tx);
  return rows[0]?.issued ?? 0;
}
