import {
  COMPANY_MOVES,
  companyCloseWarnings,
  type CompanyMove,
  companyMoveProblem,
  companyMoveStatus,
  type CompanyStatus,
  companyStatusWord,
  fen,
  type UnderWay,
} from '@pifa/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  companiesInScope,
  type JudgeContext,
  type JudgedRow,
  type ObjectMark,
  type PlanKind,
} from '../../../staff';
import { companyObject } from '../../staff/company-scope';
import { moveCompanies } from '../../staff/company-state';
import { filteredCompanies, UNDO_MS, unknownRow, wishesOf } from '../labelled-companies';

const settings = z.strictObject({
  act: z.enum(COMPANY_MOVES),
  cause: z.string({ error: '请写明原因' }).trim().min(1, '请写明原因').max(200),
});
type Settings = z.output<typeof settings>;

/** A company that is put back, and when it had been moved: whoever moved it later is not overruled. */
const line = z.strictObject({ id: z.string().max(15), movedAt: z.iso.datetime() });

interface Change {
  khId: number;
}
interface Back {
  id: string;
  movedAt: string;
}

interface Company {
  kh_id: number;
  name: string;
  status: CompanyStatus;
  /** when staff closed or reopened it last */
  moved_at: Date | null;
  orders: number;
  unpaid: number;
  after_sales: number;
  accounts: number;
}

const VERBS: Record<CompanyMove, string> = { close: '停用', reopen: '恢复' };

/** 停用 and 恢复, many customers at once: what one is closed by on its page. */
export const statePlan: PlanKind<Settings, Change, Back> = {
  kind: 'company-state',
  permission: 'customer.write',
  settings,
  title: (rows, { act }) => `${VERBS[act]} ${rows} 位客户`,
  verb: (rows, { act }) => `${VERBS[act]} ${rows} 位客户`,
  resolve: filteredCompanies,
  async judge(context, { objects, rows, settings: { act } }) {
    const wishes = wishesOf<{ id: string; movedAt?: string }>(
      objects,
      rows,
      (id) => ({ id }),
      (row) => line.safeParse(row).data,
    );
    const known = await companiesOf(
      context,
      wishes.map(({ id }) => id),
    );
    const judged = wishes.map(({ id, movedAt }, at) =>
      judgeRow(known.get(id), { act, movedAt, line: at + 1 }),
    );
    const going = judged.flatMap(({ refusal, change }) => (refusal || !change ? [] : [change.khId]));
    return { rows: judged, effects: going.length > 0 ? [effectOf(act, going, known)] : [] };
  },
  async marks({ tx, operator }, objects) {
    const ids = objects.map((object) => Number(object.slice(object.indexOf(':') + 1)));
    const { rows } = await sql<Pick<Company, 'kh_id' | 'status'>>`
      select c.kh_id, c.status from companies c
      where c.kh_id = any(${ids}::bigint[]) and ${companiesInScope(operator, 'c')}
      order by c.kh_id for no key update`.execute(tx);
    return new Map<string, ObjectMark>(rows.map((row) => [companyObject(row.kh_id), { mark: row.status }]));
  },
  async write(context, rows) {
    const { tx, settings: wanted, now } = context;
    const ids = rows.map(({ change }) => change.khId);
    const moved = await moveCompanies(tx, context, ids, wanted);
    return ids.map((id) =>
      moved.has(id)
        ? { back: { id: String(id), movedAt: now.toISOString() } }
        : { reason: companyMoveProblem(wanted.act, companyMoveStatus(wanted.act).to) ?? '没有执行' },
    );
  },
  undo: {
    ms: UNDO_MS,
    kind: 'company-state',
    input: (_db, rows, { act, cause }) => ({
      rows: rows.map(({ back: { id, movedAt } }) => ({ id, movedAt })),
      settings: { act: act === 'close' ? 'reopen' : 'close', cause: `撤销：${cause}`.slice(0, 200) },
    }),
  },
};

function judgeRow(
  company: Company | undefined,
  { act, movedAt, line: place }: { act: CompanyMove; movedAt: string | undefined; line: number },
): JudgedRow<Change> {
  if (!company) return unknownRow(place);
  const { kh_id: khId, name, status } = company;
  const isMovedSince =
    movedAt !== undefined && company.moved_at !== null && company.moved_at > new Date(movedAt);
  const refusal = isMovedSince ? '之后又被停用或启用过，保持不动' : companyMoveProblem(act, status);
  const before = companyStatusWord(status);
  const after = companyStatusWord(companyMoveStatus(act).to);
  const warnings = act === 'close' && !refusal ? companyCloseWarnings(underWayOf(company)) : [];
  return {
    line: place,
    object: companyObject(khId),
    name,
    mark: status,
    fields: refusal ? [] : [{ label: '状态', before, after }],
    ...(warnings.length > 0 && { warnings }),
    ...(refusal && { refusal }),
    change: { khId },
  };
}

const underWayOf = ({ orders, unpaid, after_sales }: Company): UnderWay => ({
  orders,
  unpaid: fen(unpaid),
  afterSales: after_sales,
});

function effectOf(act: CompanyMove, going: readonly number[], known: ReadonlyMap<string, Company>) {
  const accounts = going.reduce((sum, id) => sum + (known.get(String(id))?.accounts ?? 0), 0);
  const text =
    act === 'close'
      ? `${accounts} 个账号立即退出，不能再登录与下单；订单、付款与资料都保留，随时可以恢复`
      : '成员可以重新登录与下单；之前单独停用的成员仍然停用';
  return { text, tone: act === 'close' ? ('amber' as const) : ('plain' as const) };
}

/** These companies as far as the person sees them, with what they have under way. */
async function companiesOf(
  { tx, operator }: JudgeContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Company>> {
  const khIds = ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number);
  const { rows } = await sql<Company>`
    select c.kh_id, c.name, c.status, o.orders, o.unpaid,
      (select count(*)::integer from after_sales s where s.kh_id = c.kh_id
        and s.state not in ('done', 'rejected', 'withdrawn')) as after_sales,
      (select count(*)::integer from users u where u.kh_id = c.kh_id and u.status = 'open') as accounts,
      (select max(a.at) from operator_acts a where a.object = 'company:' || c.kh_id
        and a.what in ('company.close', 'company.reopen')) as moved_at
    from companies c
    cross join lateral (
      select count(*) filter (where o.state <> 'completed')::integer as orders,
        coalesce(sum(o.payable_amount - o.paid_amount)
          filter (where o.state <> 'refunding' and o.payable_amount > o.paid_amount), 0)::bigint as unpaid
      from orders o
      where o.kh_id = c.kh_id and o.parent_id is null and o.state not in ('cancelled', 'refunded')) o
    where c.kh_id = any(${khIds}::bigint[]) and ${companiesInScope(operator, 'c')}`.execute(tx);
  return new Map(rows.map((row) => [String(row.kh_id), row]));
}
