import { calls } from '@pifa/contract';
import { sql } from 'kysely';
import { badInput, Refused } from '../../../platform';
import { companiesInScope, type JudgeContext, type ObjectMark } from '../../staff';
import { companyRows, sortOf, spanOf } from '../staff/company-list';
import { narrowedBy } from '../staff/company-narrow';
import { companyObject } from '../staff/company-scope';

/** 30 days (ADMIN §2.3). */
export const UNDO_MS = 30 * 86_400_000;

/** A company with what staff put on it. */
export interface LabelledCompany {
  kh_id: number;
  code: string;
  name: string;
  level: string;
  salesperson_id: number | null;
  salesperson: string;
  tags: string[];
}

const isId = (id: string): boolean => /^\d{1,15}$/.test(id);

/** These companies by their ids, as far as the person sees them. */
export async function labelledCompanies(
  { tx, operator }: JudgeContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LabelledCompany>> {
  const { rows } = await sql<LabelledCompany>`
    select c.kh_id, c.code, c.name, c.level, c.salesperson_id, c.tags,
      coalesce(nullif(s.display_name, ''), s.name, '') as salesperson
    from companies c left join operators s on s.id = c.salesperson_id
    where c.kh_id = any(${ids.filter(isId).map(Number)}::bigint[]) and ${companiesInScope(operator, 'c')}`.execute(
    tx,
  );
  return new Map(rows.map((row) => [String(row.kh_id), row]));
}

/** What is compared before such a company is written. */
export const labelOf = ({
  level,
  salesperson_id,
  tags,
}: Pick<LabelledCompany, 'level' | 'salesperson_id' | 'tags'>): string =>
  [level, salesperson_id ?? '', ...tags].join('|');

/** Labels of companies, which nobody else changes until the transaction ends. */
export async function companyMarks(
  { tx }: JudgeContext,
  objects: readonly string[],
): Promise<Map<string, ObjectMark>> {
  const ids = objects.map((object) => Number(object.slice(object.indexOf(':') + 1)));
  const { rows } = await sql<Pick<LabelledCompany, 'kh_id' | 'level' | 'salesperson_id' | 'tags'>>`
    select kh_id, level, salesperson_id, tags from companies
    where kh_id = any(${ids}::bigint[]) order by kh_id for no key update`.execute(tx);
  return new Map(rows.map((row) => [companyObject(row.kh_id), { mark: labelOf(row) }]));
}

/** Ids of the companies that the staff's list shows under these filters now. */
export async function filteredCompanies(
  { tx, operator, now }: JudgeContext,
  filter: Readonly<Record<string, unknown>>,
  most: number,
): Promise<string[]> {
  const query = calls.adminCompanies.spec.query.safeParse(filter);
  if (!query.success) throw new Refused(badInput('筛选条件不正确，请刷新后再试'));
  const wanted = { sort: sortOf(query.data), after: null, limit: most, span: spanOf(query.data, now) };
  const rows = await companyRows(tx, narrowedBy(query.data, operator, now), wanted);
  return rows.map(({ kh_id }) => String(kh_id));
}

/** The wishes of a plan: the same for all its objects, or one of its own for each pasted row. */
export function wishesOf<Wish extends { id: string }>(
  objects: readonly string[],
  rows: readonly unknown[],
  same: (id: string) => Wish,
  read: (row: unknown) => Wish | undefined,
): Wish[] {
  const own = rows.map((row) => {
    const wish = read(row);
    if (!wish) throw new Refused(badInput('要改的内容不正确'));
    return wish;
  });
  return [...objects.map(same), ...own];
}

/** A row of a plan about a company that is none, or somebody else's. */
export const unknownRow = (line: number) => ({
  line,
  object: '',
  name: `第 ${line} 位`,
  fields: [],
  refusal: '没有这位客户',
});

/** A row of a plan about this company. */
export const rowOf = (line: number, company: LabelledCompany) => ({
  line,
  object: companyObject(company.kh_id),
  name: company.name,
  mark: labelOf(company),
});
